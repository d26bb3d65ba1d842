/** The column of places, the header, the column of people, and the bar of the bot. */
import { avatar, make, popMenu } from "./dom.js";
import { absolute } from "./markdown.js";
import { peopleMenu } from "./message.js";
import { become, channel, emit, guildOf, on, store, tell, text } from "./store.js";

const app = document.getElementById("app");
const places = document.getElementById("places");
const header = document.getElementById("header");
const people = document.getElementById("people");
document.getElementById("shade").addEventListener("click", closeSides);

export function closeSides() { app.classList.remove("shows-places", "shows-people"); }

/** What the column was made from, so that it is made anew only when that has changed: a menu in it, or a finger on it, stays. */
let shown = "";

function told() {
  const { me, people, direct, bot, restart, travels, outage, current } = store;
  const guilds = store.guilds.map(({ commands, ...rest }) => rest);
  return JSON.stringify([guilds, me, people, direct, bot, restart, travels, outage, current, text("you_are"), time()]);
}

export function showPlaces() {
  const now = told();
  if (now === shown) return;
  shown = now;
  const scrolled = places.querySelector(".places-list")?.scrollTop ?? 0;
  places.replaceChildren(identity(), make("nav", { class: "places-list" }, ...store.guilds.map(guildNode), directNode()), botBar());
  places.querySelector(".places-list").scrollTop = scrolled;
}

function identity() {
  const person = make("select", { id: "who", "aria-label": text("you_are"), onchange: (event) => become(event.target.value) });
  for (const one of store.people) person.append(make("option", { value: one.name, selected: one.id === store.me?.id }, one.name));
  const locale = make("select", { "aria-label": text("language"), onchange: (event) => set("set_locale", { locale: event.target.value }) });
  for (const [code, name] of [["pt-BR", "Português"], ["en-US", "English"]]) {
    locale.append(make("option", { value: code, selected: code === store.me?.locale }, name));
  }
  const direct = make("input", { type: "checkbox", checked: store.me?.dms_open, onchange: (event) => set("set_dms", { open: event.target.checked }) });
  const first = make("div", { class: "who" }, avatar(store.me?.name ?? "?", store.me?.id ?? ""), make("label", {}, make("small", {}, text("you_are")), person));
  return make("div", { class: "identity" }, first, make("div", { class: "identity-more" }, locale, make("label", { class: "check" }, direct, text("take_direct"))));
}

function set(verb, extra) { tell("control", { verb, arguments: { user: store.me.id, ...extra } }); }

function guildNode(guild) {
  const tops = guild.channels.filter((one) => !isThread(one));
  const rows = tops.flatMap((one) => [placeNode(one), ...guild.channels.filter((thread) => thread.parent === one.id && (!thread.archived || thread.id === store.current)).map(placeNode)]);
  const change = make("button", { class: "plain-mark", "aria-label": text("change_world"), onclick: (event) => worldMenu(event.currentTarget, guild) }, "⋯");
  return make("section", {}, make("h2", {}, guild.name, change), rows);
}

/** What a moderator could do, so that a person can try it. */
function worldMenu(near, guild) {
  const ask = (question, verb, extra) => () => {
    const name = prompt(question)?.trim();
    if (name) tell("control", { verb, arguments: { ...extra, name } });
  };
  const here = guild.channels.find((one) => one.id === store.current);
  const invite = () => tell("control", { verb: guild.has_bot ? "kick_bot" : "invite_bot", arguments: { guild: guild.id } });
  const drop = () => tell("control", { verb: "delete_channel", arguments: { channel: here.id } });
  const away = store.people.filter((person) => !guild.members.includes(person.id));
  const member = (verb, person) => () => tell("control", { verb, arguments: { guild: guild.id, user: person.id } });
  const role = (verb, has) => () => tell("control", { verb, arguments: { guild: guild.id, user: store.me.id, on: !has } });
  popMenu(near, [
    [text(guild.moderates ? "no_moderator" : "moderator", { name: store.me.name }), role("moderator", guild.moderates)],
    [text(guild.manages ? "no_manager" : "manager", { name: store.me.name }), role("manager", guild.manages)],
    [text("leave_guild", { name: store.me.name }), member("remove_member", store.me)],
    ...away.map((person) => [text("join_guild", { name: person.name }), member("add_member", person)]),
    [text("new_channel"), ask(text("name_it"), "create_channel", { guild: guild.id })],
    [text("new_forum"), ask(text("name_it"), "create_channel", { guild: guild.id, forum: true })],
    ...(here?.type === 0 ? [[text("new_private", { name: here.name }), () => privateThread(here)]] : []),
    [text("new_person"), ask(text("name_it"), "create_user", { locale: store.me.locale })],
    [text("new_guild"), ask(text("name_it"), "create_guild", {})],
    ...(here && guild.channels.length > 1 ? [[text("delete_channel", { name: here.name }), drop]] : []),
    [guild.has_bot ? text("kick_bot") : text("invite_bot"), invite],
  ]);
}

function privateThread(parent) {
  const name = prompt(text("name_it"))?.trim();
  if (name) tell("thread", { channel: parent.id, name });
}

/** Time that passes when a person says so, for the bot too; and a Discord that answers nobody. */
function timeMenu(near) {
  const travel = (hours) => () => tell("control", { verb: "travel", arguments: { seconds: hours * 3600 } });
  const outage = () => tell("control", { verb: "outage", arguments: { on: !store.outage } });
  popMenu(near, [
    ...[1, 6, 24, 72, 720].map((hours) => [text(hours < 24 ? "hours_later" : "days_later", { n: hours < 24 ? hours : hours / 24 }), travel(hours)]),
    [text(store.outage ? "outage_over" : "outage"), outage],
  ]);
}

function isThread(place) { return [10, 11, 12].includes(place.type); }

/** The sign of a kind of place. */
function sign(place) { return { 1: "✉", 12: "🔒", 15: "❏" }[place.type] ?? (isThread(place) ? "⤷" : "#"); }

function placeNode(place) {
  const kind = ["place", isThread(place) ? "is-thread" : "", place.id === store.current ? "is-here" : "", place.unread ? "is-unread" : "", place.archived ? "is-archived" : ""];
  const badge = place.pinged ? make("span", { class: "badge", title: text("unread", { n: place.unread }) }, String(place.pinged)) : place.unread ? make("span", { class: "dot", title: text("unread", { n: place.unread }) }) : null;
  return make(
    "button", { class: kind.join(" "), dataset: { channel: place.id }, onclick: () => emit("go", place.id) },
    make("span", { class: "mark", "aria-hidden": "true" }, sign(place)),
    make("span", { class: "place-name" }, placeName(place)), badge,
  );
}

function placeName(place) { return place.type === 1 ? text("direct_with", { bot: store.bot.name }) : place.name; }

function directNode() {
  const rows = store.direct.length ? store.direct.map(placeNode) : [make("button", { class: "place", onclick: () => tell("open", { channel: "direct" }) }, make("span", { class: "mark", "aria-hidden": "true" }, "✉"), make("span", { class: "place-name" }, text("direct_with", { bot: store.bot.name })))];
  return make("section", {}, make("h2", {}, text("direct")), rows);
}

/** Whether the bot is there: also the end of a class. */
function state() { return store.bot.online ? "online" : "offline"; }

function botBar() {
  const restart = (event) => {
    event.currentTarget.disabled = true;
    event.currentTarget.textContent = text("restarting");
    tell("control", { verb: "restart_bot" });
    setTimeout(() => { shown = ""; showPlaces(); }, 4000);
  };
  return make(
    "div", { class: "bot-bar", id: "bot-bar" },
    make("span", { class: `light is-${state()}`, "aria-hidden": "true" }), make("span", { class: "bot-name" }, `${store.bot.name} · ${text(state())}`),
    store.restart ? make("button", { class: "button is-secondary is-small", onclick: restart }, text("restart")) : null,
    store.travels ? make("button", { class: "button is-secondary is-small", id: "time", "aria-label": text("move_time"), onclick: (event) => timeMenu(event.currentTarget) }, store.outage ? `${text("move_time")} ⚠` : text("move_time")) : null,
    make("small", {}, time()),
  );
}

function time() { return store.ahead ? text("it_is", { when: absolute(Date.now() / 1000 + store.ahead) }) : text("this_is"); }

/** The header is made once and only told what to show: a finger on a button of it is not to lose it. */
const toggle = (name) => () => app.classList.toggle(name);
const head = {
  places: make("button", { onclick: toggle("shows-places") }, "☰"),
  title: make("h1"),
  guild: make("span", { class: "header-guild" }),
  light: make("span", { role: "img" }),
  people: make("button", { class: "round only-medium", onclick: toggle("shows-people") }, "☺"),
};

export function showHeader() {
  if (!header.firstChild) header.append(...Object.values(head));
  const place = channel(store.current);
  const waiting = [...store.guilds.flatMap((guild) => guild.channels), ...store.direct].some((one) => one.id !== store.current && one.unread);
  head.places.className = `round only-narrow ${waiting ? "has-news" : ""}`;
  head.places.setAttribute("aria-label", text("places"));
  head.title.textContent = place ? `${place.type === 1 ? "" : `${sign(place)} `}${placeName(place)}` : "";
  head.guild.textContent = [...(place?.tags ?? []), place?.archived ? text("archived") : ""].filter(Boolean).join(" · ") || (guildOf(store.current)?.name ?? "");
  head.light.className = `light only-narrow is-${state()}`;
  head.light.title = text(state());
  head.people.setAttribute("aria-label", text("people_button"));
  document.title = `${store.me?.name ?? ""} · ${place ? placeName(place) : ""}`;
}

export function showPeople() {
  const guild = guildOf(store.current);
  const place = channel(store.current);
  const shown = store.people.filter((person) => !guild || guild.members.includes(person.id));
  // A private thread has its own people; the others can be called into it.
  const inside = shown.filter((person) => !place?.members || place.members.includes(person.id));
  const outside = shown.filter((person) => !inside.includes(person));
  const moves = (person) => {
    if (!place?.members?.includes(store.me?.id)) return [];
    const isIn = inside.includes(person);
    return [[text(isIn ? "thread_leave" : "thread_join", { name: person.name }), () => tell("membership", { channel: place.id, member: person.id, present: !isIn })]];
  };
  const row = (person) => make("button", { class: "person", onclick: (event) => peopleMenu(event.currentTarget, person, moves(person)) }, avatar(person.name, person.id), make("span", {}, person.name), person.id === store.me?.id ? make("small", {}, "●") : null);
  people.replaceChildren(
    make("h2", {}, text(place?.members ? "in_thread" : "members")), ...inside.map(row),
    make("div", { class: "person is-bot" }, avatar(store.bot.name, store.bot.id, true), make("span", {}, store.bot.name), make("span", { class: `light is-${state()}`, role: "img", "aria-label": text(state()) })),
    outside.length ? make("h2", { class: "outside" }, text("not_in_thread")) : "", ...outside.map(row),
  );
}

on("unread", () => { showPlaces(); showHeader(); });
on("bot", () => { showPlaces(); showHeader(); showPeople(); });
