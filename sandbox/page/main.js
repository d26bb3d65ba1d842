/** Puts the page together. */
import { showComposer, writeAgain } from "./composer.js";
import { make } from "./dom.js";
import { refreshTimes, refreshPlaces } from "./markdown.js";
import { dropMessage, notice, showMessage, showMessages } from "./message.js";
import { modal } from "./modal.js";
import { closeSides, showHeader, showPeople, showPlaces } from "./places.js";
import { channel, channels, connect, on, store, tell, text } from "./store.js";

const banner = document.getElementById("banner");
const pane = document.getElementById("messages");
const typing = document.getElementById("typing");
let typingEnds = 0;

/** Under which name it is remembered where this user was, for when the page is loaded anew. */
function lately() { return `place of ${store.me?.id}`; }

function go(id) {
  store.current = id;
  sessionStorage.setItem(lately(), id);
  const place = channel(id);
  if (place) { place.unread = 0; place.pinged = 0; }
  closeSides();
  typing.textContent = "";
  // What is still on its way must not leave the buttons of another channel under somebody's finger.
  pane.replaceChildren();
  tell("open", { channel: id });
  showAll();
}

function showAll() {
  const locale = store.me?.locale ?? "en";
  const spoken = document.documentElement.lang;
  document.documentElement.lang = locale;
  showPlaces();
  showHeader();
  showPeople();
  showComposer();
  // What the page itself says between the messages is in the new language too.
  if (locale !== spoken && store.messages.has(store.current)) showMessages();
}

function read() {
  if (store.current && document.visibilityState === "visible") tell("read", { channel: store.current });
}

on("state", () => {
  if (!store.me) { pane.replaceChildren(make("p", { class: "nothing" }, text("no_users"))); return; }
  if (!store.current || !channel(store.current)) {
    // Where something waits is more interesting than an empty first channel.
    const all = channels();
    const last = channel(sessionStorage.getItem(lately()));
    const first = all.find((one) => one.pinged) ?? last ?? all.find((one) => one.unread) ?? all[0];
    if (first) { go(first.id); return; }
  }
  if (!store.messages.has(store.current)) tell("open", { channel: store.current });
  const here = channel(store.current);
  if (here) { here.unread = 0; here.pinged = 0; }
  showAll();
  refreshPlaces();
});

on("messages", (id) => {
  // A first talk with the bot is shown before the list of places knows it: what stood here is another place's.
  if (id !== store.current && !channel(id)) { store.current = id; showMessages(); return; }
  if (id !== store.current && channel(id)?.type === 1) { go(id); return; }
  if (id === store.current) { showMessages(); read(); }
});

on("message", ({ message, fresh }) => {
  if (message.channel_id !== store.current || !store.messages.has(store.current)) return;
  if (message.author.id === store.bot.id) typing.textContent = "";
  showMessage(message);
  if (fresh) read();
});

on("gone", ({ channel: id, id: message }) => { if (id === store.current) dropMessage(message); });
on("go", go);
on("modal", modal);
on("refused", ({ why, unsaid }) => {
  notice(text("refused", { why }));
  if (unsaid) writeAgain(unsaid);
});
on("typing", (id) => {
  if (id !== store.current) return;
  typing.textContent = text("typing", { bot: store.bot.name });
  clearTimeout(typingEnds);
  typingEnds = setTimeout(() => { typing.textContent = ""; }, 9000);
});
on("connection", () => {
  banner.hidden = store.connected;
  banner.textContent = text("disconnected");
});
document.addEventListener("visibilitychange", read);
setInterval(refreshTimes, 10000);
connect();
