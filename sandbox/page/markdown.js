/** Discord's message markup as DOM nodes. Nothing is ever parsed as HTML. */
import { make, safeLink } from "./dom.js";
import { channel, commandsHere, emit, guildOf, personName, store } from "./store.js";

const INLINE = new RegExp([
  "\\\\(?<escaped>[^\\w\\s])",
  "(?<ticks>``?)(?<code>[^`]+?)\\k<ticks>(?!`)",
  "<@!?(?<user>\\d+)>", "<@&(?<role>\\d+)>", "<#(?<place>\\d+)>",
  "<\\/(?<command>[^:>]+):\\d+>",
  "<(?<moving>a)?:(?<emoji>\\w+):(?<emojiId>\\d+)>",
  "<t:(?<time>-?\\d+)(?::(?<style>[tTdDfFR]))?>",
  "\\[(?<label>[^\\]]+)\\]\\(<?(?<target>https?:\\/\\/[^\\s)>]+)>?\\)",
  "<?(?<url>https?:\\/\\/[^\\s<>)]+)>?",
  "\\*\\*(?<bold>.+?)\\*\\*(?!\\*)", "__(?<under>.+?)__(?!_)", "~~(?<strike>.+?)~~", "\\|\\|(?<spoiler>.+?)\\|\\|",
  "\\*(?<star>[^\\s*](?:.*?[^\\s*])?)\\*", "(?<![\\w])_(?<slant>[^_]+)_(?![\\w])",
  "(?<everyone>@everyone|@here)",
].join("|"), "gsu");

function mention(label, mine, action) {
  return make(action ? "button" : "span", { class: mine ? "mention is-mine" : "mention", onclick: action }, label);
}

const FORMS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds) {
  const far = seconds - Date.now() / 1000 - store.ahead;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(far) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(store.me?.locale, { numeric: "auto" }).format(Math.round(far / size), unit);
}

export function absolute(seconds, style = "f") {
  return new Intl.DateTimeFormat(store.me?.locale, FORMS[style]).format(new Date(seconds * 1000));
}

function time(seconds, style = "f") {
  const shown = style === "R" ? relative(seconds) : absolute(seconds, style);
  const dataset = style === "R" ? { relative: seconds } : {};
  return make("time", { class: "stamp", title: absolute(seconds, "F"), dataset }, shown);
}

/** Refreshes every "in 3 hours" on the page. */
export function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    node.textContent = relative(Number(node.dataset.relative));
  }
}

export function emojiNode(emoji) {
  if (!emoji.id) return make("span", { class: "emoji" }, emoji.name);
  const suffix = emoji.animated ? "gif" : "png";
  return make("img", { class: "emoji", src: `/emojis/${emoji.id}.${suffix}`, alt: `:${emoji.name}:`, title: emoji.name });
}

export function inline(source) {
  const nodes = [];
  let last = 0;
  for (const match of source.matchAll(INLINE)) {
    const g = match.groups;
    if (match.index > last) nodes.push(source.slice(last, match.index));
    last = match.index + match[0].length;
    if (g.escaped) nodes.push(g.escaped);
    else if (g.code) nodes.push(make("code", {}, g.code.trim() || g.code));
    else if (g.user) nodes.push(mention(`@${personName(g.user)}`, g.user === store.me?.id));
    else if (g.role) nodes.push(mention(`@${guildOf(store.current)?.roles[g.role] ?? "?"}`, false));
    else if (g.place) nodes.push(placeMention(g.place));
    else if (g.command) nodes.push(commandMention(g.command));
    else if (g.emoji) nodes.push(emojiNode({ id: g.emojiId, name: g.emoji, animated: Boolean(g.moving) }));
    else if (g.time) nodes.push(time(Number(g.time), g.style));
    else if (g.label) nodes.push(labelled(g.label, g.target));
    else if (g.url) nodes.push(link(g.url));
    else if (g.bold) nodes.push(make("strong", {}, inline(g.bold)));
    else if (g.under) nodes.push(make("u", {}, inline(g.under)));
    else if (g.strike) nodes.push(make("s", {}, inline(g.strike)));
    else if (g.spoiler) nodes.push(spoiler(inline(g.spoiler)));
    else if (g.everyone) nodes.push(mention(g.everyone, true));
    else nodes.push(make("em", {}, inline(g.star ?? g.slant)));
  }
  if (last < source.length) nodes.push(source.slice(last));
  return nodes;
}

/** The place of this world that a link to a channel or message leads to. */
export function placeOf(address) {
  const inside = address.match(/discord\.com\/channels\/(?:\d+|@me)\/(\d+)/);
  return inside ? channel(inside[1]) : undefined;
}

/** A link; one to a channel or message of this world stays on the page. */
function link(address) {
  const place = placeOf(address);
  if (place) return mention(`#${place.name || store.bot.name}`, false, () => emit("go", place.id));
  const node = make("a", { href: safeLink(address), target: "_blank", rel: "noreferrer" }, address);
  return leadsOut(node, address, () => link(address));
}

/** A way to a place that the page does not know, which `refreshPlaces` makes anew (`again`) once it does. */
export function leadsOut(node, address, again) {
  node.dataset.address = address;
  node.again = again;
  return node;
}

/** A link under other words; one to a channel or message of this world stays on the page, also to one it hears of later. */
function labelled(label, address) {
  const node = make("a", { href: safeLink(address), target: "_blank", rel: "noreferrer" }, inline(label));
  node.addEventListener("click", (event) => {
    const place = placeOf(address);
    if (!place) return;
    event.preventDefault();
    emit("go", place.id);
  });
  return node;
}

/** A channel by its name. The page may hear of a new thread after the message that names it: see `refreshPlaces`. */
function placeMention(id) {
  const node = mention(`#${channel(id)?.name ?? "?"}`, false, () => emit("go", id));
  node.dataset.place = id;
  return node;
}

/** Names channels of which the page has heard meanwhile, and leads to them. */
export function refreshPlaces() {
  for (const node of document.querySelectorAll("[data-place]")) {
    const known = channel(node.dataset.place);
    if (known) node.textContent = `#${known.name}`;
  }
  for (const node of document.querySelectorAll("[data-address]")) {
    if (placeOf(node.dataset.address)) node.replaceWith(node.again());
  }
}

function commandMention(name) {
  const known = commandsHere().find((command) => command.path.join(" ") === name);
  return mention(`/${known?.shown ?? name}`, false, () => emit("command", name));
}

function spoiler(children) {
  const show = (event) => event.currentTarget.classList.add("is-open");
  const key = (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); show(event); } };
  return make("span", { class: "spoiler", role: "button", tabindex: 0, onclick: show, onkeydown: key }, make("span", {}, children));
}

/** A whole text: code blocks, headings, subtext, quotes, lists and paragraphs. */
export function markdown(source) {
  const root = make("div", { class: "markdown" });
  for (const [i, part] of source.split(/```(?:[\w+-]*\n)?([\s\S]*?)```\n?/).entries()) {
    if (i % 2) root.append(make("pre", {}, make("code", {}, part.replace(/\n$/, ""))));
    else if (part) lines(part.replace(/\n$/, ""), root);
  }
  return root;
}

function lines(source, root) {
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) root.append(make("p", {}, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  const rows = source.split("\n");
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const heading = row.match(/^(#{1,3})\s+(.+)/);
    const item = row.match(/^(\s*)([-*]|\d+\.)\s+(.*)/);
    if (heading) { flush(); root.append(make(`h${heading[1].length}`, {}, inline(heading[2]))); }
    else if (row.startsWith("-# ")) { flush(); root.append(make("small", {}, inline(row.slice(3)))); }
    else if (/^>{1,3} /.test(row)) {
      flush();
      const quoted = [row.replace(/^>{1,3} /, "")];
      while (rows[i + 1]?.startsWith("> ")) quoted.push(rows[++i].slice(2));
      const quote = make("blockquote");
      lines(quoted.join("\n"), quote);
      root.append(quote);
    } else if (item) {
      flush();
      const bullet = /\d/.test(item[2]) ? item[2] : "•";
      const depth = Math.min(4, Math.floor(item[1].length / 2));
      root.append(make("div", { class: "item", style: `--depth:${depth}` }, make("span", {}, bullet), make("span", {}, inline(item[3]))));
    } else if (row.trim() === "") { flush(); root.append(make("div", { class: "gap" })); }
    else paragraph.push(row);
  }
  flush();
}
