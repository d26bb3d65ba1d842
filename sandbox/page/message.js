/** One message, and the list of them. */
import { components, embed, fileCard, picture } from "./components.js";
import { avatar, hue, make, popMenu } from "./dom.js";
import { absolute, emojiNode, markdown } from "./markdown.js";
import { channel, commandsHere, emit, failure, guildOf, interact, personName, store, tell, text } from "./store.js";

const LOADING = 1 << 7;
const V2 = 1 << 15;
const QUICK = ["👍", "🎲", "❤️"];
const pane = document.getElementById("messages");
/** What is to be drawn once no pointer is down any more: what changed or moved away under it would not be pressed. */
const putOff = [];
let held = false;

pane.addEventListener("pointerdown", () => { held = true; });
for (const over of ["pointerup", "pointercancel", "blur"]) {
  // The press itself comes right after the pointer has gone up.
  addEventListener(over, () => setTimeout(() => {
    held = false;
    for (const draw of putOff.splice(0)) draw();
  }));
}

function unlessHeld(draw) {
  if (held) putOff.push(draw);
  else draw();
}

export function showMessages() {
  putOff.length = 0;
  const known = [...(store.messages.get(store.current)?.values() ?? [])];
  pane.replaceChildren(...known.map((message, i) => messageNode(message, known[i - 1])));
  const isForum = channel(store.current)?.type === 15;
  if (!known.length) pane.append(...(isForum ? posts() : []), make("p", { class: "nothing" }, text(isForum ? "empty_forum" : "empty")));
  toBottom();
}

/** The posts of the forum that is looked at, the newest first, closed ones last. */
function posts() {
  const found = guildOf(store.current).channels.filter((one) => one.parent === store.current);
  const later = (a, b) => a.archived - b.archived || (BigInt(a.id) < BigInt(b.id) ? 1 : -1);
  return found.sort(later).map((post) => make(
    "button", { class: `post ${post.archived ? "is-archived" : ""}`, onclick: () => emit("go", post.id) },
    make("span", { class: "post-name" }, post.name), ...post.tags.map((tag) => make("span", { class: "tag" }, tag)),
    post.archived ? make("span", { class: "tag" }, text("archived")) : null,
  ));
}

export function showMessage(message) { unlessHeld(() => draw(message)); }

function draw(message) {
  const nearEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 160;
  const present = document.getElementById(`m${message.id}`);
  pane.querySelector(".nothing")?.remove();
  const known = [...store.messages.get(message.channel_id).values()];
  const before = known[known.findIndex((one) => one.id === message.id) - 1];
  const node = messageNode(message, before);
  if (present) replace(present, node);
  else pane.append(node);
  if (nearEnd || (message.private && !present)) toBottom();
}

/** Puts a message in the place of what it was; whoever has no pointer stays where they were, or at the first of what it asks now. */
function replace(present, node) {
  const used = present.contains(document.activeElement) ? document.activeElement.closest("[data-id]") : null;
  present.replaceWith(node);
  if (!used) return;
  const same = node.querySelector(`[data-id="${CSS.escape(used.dataset.id)}"]`);
  const next = same ?? node.querySelector(".components [data-id]");
  (next?.querySelector(".select-head") ?? next)?.focus({ preventScroll: true });
}

export function dropMessage(id) { unlessHeld(() => document.getElementById(`m${id}`)?.remove()); }

export function toBottom() {
  pane.scrollTop = pane.scrollHeight;
  for (const image of pane.querySelectorAll("img:not(.emoji)")) {
    if (!image.complete) image.addEventListener("load", () => { pane.scrollTop = pane.scrollHeight; }, { once: true });
  }
}

/** A line of the page itself: the bot kept silent, a deed was refused. */
export function notice(words) {
  const node = make("div", { class: "notice", role: "alert" }, words, " ", make("button", { class: "plain", onclick: () => node.remove() }, text("dismiss")));
  pane.append(node);
  toBottom();
}

function seconds(message) { return Date.parse(message.timestamp) / 1000; }

function messageNode(message, before) {
  if (message.type === 6) return make("div", { id: `m${message.id}`, class: "system" }, `⚲ ${text("pin_notice", { user: personName(message.author.id) })}`);
  const alone = !before || before.type === 6 || before.author.id !== message.author.id || seconds(message) - seconds(before) > 420
    || message.private !== before.private || message.used_by || message.message_reference;
  const name = message.author.global_name ?? message.author.username;
  const userMenu = (event) => peopleMenu(event.currentTarget, message.author);
  const head = make(
    "div", { class: "head" },
    make("button", { class: "name", style: `--hue:${hue(message.author.id)}`, onclick: userMenu }, name),
    message.author.bot ? make("span", { class: "tag" }, text("bot")) : null,
    make("time", { title: absolute(seconds(message), "F") }, clock(seconds(message))),
    message.pinned ? make("span", { class: "tag is-quiet" }, text("pinned")) : null,
  );
  const kind = ["message", alone ? "" : "is-joined", message.private ? "is-private" : "", message.pings_me ? "is-ping" : ""];
  const node = make(
    "article", { id: `m${message.id}`, class: kind.join(" ") },
    alone ? make("button", { class: "face", tabindex: -1, onclick: userMenu }, avatar(name, message.author.id, message.author.bot)) : make("span", { class: "face" }),
    make("div", { class: "body" }, alone ? origin(message) : null, alone ? head : null, content(message)),
    message.flags & LOADING ? null : make("button", { class: "more", "aria-label": text("menu"), onclick: (event) => messageMenu(event.currentTarget, message) }, "⋯"),
  );
  message.node = node;
  const warning = store.notices.get(message.id);
  if (warning) warn(node, warning);
  node.addEventListener("notice", (event) => warn(node, event.detail));
  return node;
}

function warn(node, words) {
  node.querySelector(".warning")?.remove();
  const line = make("div", { class: "warning", role: "alert" }, words);
  node.querySelector(".body").append(line);
  if (node.isConnected) line.scrollIntoView({ block: "nearest" });
}

function clock(at) {
  const today = new Date(Date.now() + store.ahead * 1000).toDateString() === new Date(at * 1000).toDateString();
  return today ? absolute(at, "t") : `${absolute(at, "d")} ${absolute(at, "t")}`;
}

/** The line above: who used which command, or what is being answered. */
function origin(message) {
  const about = message.interaction_metadata;
  if (message.used_by && about?.name) {
    const known = commandsHere().find((command) => command.path.join(" ") === about.name);
    return make("div", { class: "origin" }, text("used", { user: message.used_by, command: "" }), make("span", { class: "mention" }, `${known && known.type !== 1 ? "" : "/"}${known?.shown ?? about.name}`));
  }
  const target = message.referenced_message;
  if (target) {
    const name = target.author.global_name ?? target.author.username;
    const jump = () => document.getElementById(`m${target.id}`)?.scrollIntoView({ block: "center", behavior: "smooth" });
    return make("button", { class: "origin", onclick: jump }, make("b", {}, name), " ", excerpt(target));
  }
  return message.used_by ? make("div", { class: "origin" }, text("pressed", { user: message.used_by })) : null;
}

/** The first words of a message in one line, without markup. */
function excerpt(message) {
  const first = (parts) => parts.map((part) => (part.type === 10 ? part.content : first(part.components ?? []))).find(Boolean) ?? "";
  const words = message.content || first(message.components) || message.embeds[0]?.title || "…";
  const named = words.replace(/<@!?(\d+)>/g, (_, id) => `@${personName(id)}`);
  return named.replace(/<[^>]*>|[*_#`|>]|^-# /gm, "").replace(/\s+/g, " ").trim().slice(0, 90);
}

function content(message) {
  const parts = make("div", { class: "content" });
  if (message.flags & LOADING) {
    parts.append(make("div", { class: "thinking" }, text("thinking", { bot: store.bot.name }), make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i"))));
  }
  if (message.content) parts.append(markdown(message.content));
  if (message.edited_timestamp && !(message.flags & V2) && message.content) parts.append(make("small", { class: "edited" }, `(${text("edited")})`));
  parts.append(...message.embeds.map(embed));
  const pictures = message.attachments.filter((file) => file.content_type?.startsWith("image/"));
  if (pictures.length) parts.append(make("div", { class: `gallery ${pictures.length === 1 ? "is-single" : ""}` }, pictures.map((file) => picture(file, file))));
  for (const file of message.attachments) if (!pictures.includes(file)) parts.append(fileCard(file.url, file.filename, file.size));
  if (message.components.length) parts.append(components(message));
  if (message.thread) parts.append(make("button", { class: "thread-link", onclick: () => emit("go", message.thread.id) }, "⤷ ", text("open_thread", { name: message.thread.name })));
  if (message.reactions?.length) parts.append(make("div", { class: "reactions" }, message.reactions.map((reaction) => reactionNode(message, reaction))));
  if (message.private) {
    const dismiss = () => tell("dismiss", { channel: message.channel_id, message: message.id });
    parts.append(make("div", { class: "private-line" }, text("only_you"), " · ", make("button", { class: "plain", onclick: dismiss }, text("dismiss"))));
  }
  return parts;
}

function reactionNode(message, reaction) {
  const key = reaction.emoji.id ? `${reaction.emoji.name}:${reaction.emoji.id}` : reaction.emoji.name;
  return make("button", { class: "reaction", onclick: () => tell("react", { channel: message.channel_id, message: message.id, emoji: key }) }, emojiNode(reaction.emoji), ` ${reaction.count}`);
}

/** Uses a command here; a notice tells if nothing comes of it. */
export function run(what, extra) {
  interact(what, { channel: store.current, ...extra }, (news) => {
    if (news.failed) notice(failure(news));
  });
}

function messageMenu(near, message) {
  const react = (emoji) => [emoji, () => tell("react", { channel: message.channel_id, message: message.id, emoji })];
  const entries = commandsHere().filter((command) => command.type === 3);
  const uses = entries.map((command) => [command.shown, () => run("menu", { path: command.path, message: message.id })]);
  popMenu(near, [...uses, ...QUICK.map(react)]);
}

/** The menu of a person: the bot's user commands. */
export function peopleMenu(near, person, more = []) {
  const offered = commandsHere().filter((command) => command.type === 2);
  const uses = offered.map((command) => [command.shown, () => run("menu", { path: command.path, target_user: person.id })]);
  if (uses.length + more.length) popMenu(near, [...uses, ...more]);
}
