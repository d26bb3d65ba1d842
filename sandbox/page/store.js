/** What the page knows, and the one connection over which it learns more. */

export const store = {
  me: null, people: [], guilds: [], direct: [], direct_commands: [], bot: { id: "", name: "", online: false },
  emojis: {}, restart: false, ahead: 0, travels: false, outage: false, texts: {},
  current: null,
  messages: new Map(),
  notices: new Map(),
  connected: false,
};

const listeners = {};
const answers = new Map();
let socket = null;
let counter = 0;
let chosen = new URLSearchParams(location.search).get("user") ?? "";

export function on(name, listener) { (listeners[name] ??= []).push(listener); }

export function emit(name, data) { for (const listener of listeners[name] ?? []) listener(data); }

/** A sentence of the catalogue in the person's language. */
export function text(id, values = {}) {
  return (store.texts[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Why an interaction came to nothing, in words. */
export function failure(news) { return text(news.failed === "offline" ? "bot_offline" : "late"); }

export function tell(what, extra = {}) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: what, ...extra }));
}

/** Hands a file over for a command; resolves to what its parameter is then. */
export async function give(file) {
  const headers = { "Content-Type": "application/octet-stream", "Accept-Language": store.me.locale };
  const answer = await fetch(`/page/file?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

/** Starts an interaction; `done` gets each news about it. */
export function interact(what, extra, done) {
  const n = ++counter;
  answers.set(n, done);
  tell(what, { ...extra, n });
}

export function become(user) {
  chosen = user;
  const address = new URL(location.href);
  address.searchParams.set("user", user);
  history.replaceState(null, "", address);
  store.messages.clear();
  store.notices.clear();
  store.current = null;
  tell("hello", { user });
}

export function channels() { return [...store.guilds.flatMap((guild) => guild.channels), ...store.direct]; }

export function channel(id) { return channels().find((one) => one.id === id); }

export function guildOf(id) { return store.guilds.find((guild) => guild.channels.some((one) => one.id === id)); }

export function commandsHere() { return guildOf(store.current)?.commands ?? store.direct_commands; }

export function personName(id) {
  if (id === store.bot.id) return store.bot.name;
  return store.people.find((person) => person.id === id)?.name ?? "?";
}

const heard = {
  state(data) {
    const { is, ...state } = data;
    Object.assign(store, state);
    emit("state");
  },
  messages(data) {
    store.messages.set(data.channel, new Map(data.messages.map((message) => [message.id, message])));
    emit("messages", data.channel);
  },
  message(data) {
    const { message, fresh } = data;
    const known = store.messages.get(message.channel_id);
    if (known && (fresh || known.has(message.id))) known.set(message.id, message);
    const place = channel(message.channel_id);
    if (fresh && place && message.author.id !== store.me?.id && message.channel_id !== store.current) {
      place.unread += 1;
      place.pinged += message.pings_me ? 1 : 0;
      emit("unread");
    }
    emit("message", data);
  },
  go(data) { emit("go", data.channel); },
  gone(data) {
    store.messages.get(data.channel)?.delete(data.id);
    emit("gone", data);
  },
  bot(data) {
    store.bot.online = data.online;
    emit("bot");
  },
  interaction(data) {
    answers.get(data.n)?.(data);
    if (data.modal) emit("modal", data);
    if (data.failed || data.answer) answers.delete(data.n);
  },
  refused(data) { emit("refused", data); },
  typing(data) { emit("typing", data.channel); },
};

export function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/socket`);
  socket.onopen = () => {
    store.connected = true;
    store.messages.clear();
    tell("hello", { user: chosen });
    emit("connection");
  };
  socket.onmessage = (event) => {
    const data = JSON.parse(event.data);
    heard[data.is]?.(data);
  };
  socket.onclose = () => {
    store.connected = false;
    emit("connection");
    setTimeout(connect, 1000);
  };
}
