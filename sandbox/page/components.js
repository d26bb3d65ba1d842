/** Message components, legacy and V2. */
import { emojiNode, inline, leadsOut, markdown, placeOf } from "./markdown.js";
import { make, safeLink } from "./dom.js";
import { emit, failure, guildOf, interact, store, text } from "./store.js";
import { zoom } from "./overlay.js";

export function components(message) {
  const root = make("div", { class: "components" });
  for (const component of message.components) root.append(one(component, message));
  return root;
}

function one(component, message) {
  const children = () => (component.components ?? []).map((child) => one(child, message));
  switch (component.type) {
    case 1: return make("div", { class: "row" }, children());
    case 2: return button(component, message);
    case 3: case 5: case 6: case 7: case 8: return select(component, message);
    case 9:
      return make("div", { class: "section" }, make("div", { class: "section-text" }, children()), one(component.accessory, message));
    case 10: return markdown(component.content);
    case 11: return make("div", { class: "thumbnail" }, picture(component.media, component));
    case 12: return gallery(component);
    case 13: return fileCard(component.file.url, component.name, component.size);
    case 14: return make("hr", { class: `${component.divider ? "" : "is-bare"} ${component.spacing === 2 ? "is-wide" : ""}` });
    case 17: return container(component, children());
    default: return make("div", { class: "unknown" }, `? ${component.type}`);
  }
}

/** A colour of Discord's as the style of what it marks. */
function marked(colour) { return `--accent-line:#${colour.toString(16).padStart(6, "0")}`; }

function container(component, children) {
  const colour = component.accent_color;
  if (colour === null) return make("div", { class: "container" }, children);
  return make("div", { class: "container has-accent", style: marked(colour) }, children);
}

export function picture(media, about = {}) {
  const description = about.description ?? "";
  const image = make("img", {
    src: media.url, alt: description, title: description || undefined, loading: "lazy",
    width: media.width, height: media.height, class: about.spoiler ? "is-spoiler" : undefined,
  });
  return make("button", { class: "picture", "aria-label": description || text("zoom"), onclick: () => zoom(media.url, description) }, image);
}

function gallery(component) {
  const items = component.items.map((item) => picture(item.media, item));
  return make("div", { class: `gallery ${items.length === 1 ? "is-single" : ""}` }, items);
}

export function fileCard(url, name, size) {
  const weight = size ? ` · ${Math.max(1, Math.round(size / 1024))} KB` : "";
  return make("a", { class: "file", href: url, download: name, title: text("download") }, "▤ ", name ?? "?", make("small", {}, weight));
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

function button(component, message) {
  const label = [component.emoji ? emojiNode(component.emoji) : null, component.label ?? ""];
  const kind = `button is-${STYLES[component.style]}`;
  const place = component.style === 5 ? placeOf(component.url) : undefined;
  if (place) return make("button", { class: kind, onclick: () => emit("go", place.id) }, label, " →");
  if (component.style === 5) {
    const node = make("a", { class: kind, href: safeLink(component.url), target: "_blank", rel: "noreferrer" }, label, " ↗");
    return leadsOut(node, component.url, () => button(component, message));
  }
  const press = (event) => use(component, message, null, event.currentTarget);
  return make("button", { class: kind, disabled: component.disabled, dataset: { id: component.custom_id }, onclick: press }, label);
}

/** Sends a press or a choice; the control is busy until the bot has answered. */
function use(component, message, values, control) {
  control.classList.add("is-busy");
  const failed = (why) => {
    store.notices.set(message.id, why);
    message.node?.dispatchEvent(new CustomEvent("notice", { detail: why, bubbles: true }));
  };
  const extra = { channel: message.channel_id, message: message.id, custom_id: component.custom_id };
  interact("press", values === null ? extra : { ...extra, values }, (news) => {
    if (!news.answer && !news.failed) return;
    control.classList.remove("is-busy");
    if (news.failed) failed(failure(news));
    else store.notices.delete(message.id);
  });
}

/** What a select of users, roles or channels offers. */
export function entities(type, channelId, kinds = null) {
  const guild = guildOf(channelId);
  const people = store.people.filter((person) => !guild || guild.members.includes(person.id));
  const users = people.map((person) => ({ label: person.name, value: person.id }));
  const roles = Object.entries(guild?.roles ?? {}).map(([id, name]) => ({ label: name, value: id }));
  const places = (guild?.channels ?? []).filter((place) => !kinds?.length || kinds.includes(place.type)).map((place) => ({ label: `#${place.name}`, value: place.id }));
  return { 5: users, 6: roles, 7: [...users, ...roles], 8: places }[type];
}

function select(component, message) {
  const options = component.type === 3 ? component.options : entities(component.type, message.channel_id, component.channel_types);
  const preset = new Set((component.options ?? []).filter((option) => option.default).map((option) => option.value));
  const root = make("div", { class: "select", dataset: { id: component.custom_id } });
  const done = (values) => {
    open(false);
    use(component, message, values, root);
  };
  const list = optionList(options, component.min_values ?? 1, component.max_values ?? 1, preset, done);
  const placeholder = component.placeholder || text("choose");
  const chosen = options.filter((option) => preset.has(option.value)).map((option) => option.label).join(", ");
  const open = (is) => head.setAttribute("aria-expanded", root.classList.toggle("is-open", is));
  const shown = make("span", { class: chosen ? "" : "is-faint" }, chosen || placeholder);
  const head = make(
    "button", { class: "select-head", disabled: component.disabled, "aria-haspopup": "listbox", "aria-expanded": "false", onclick: () => open() },
    shown, make("span", { "aria-hidden": "true" }, "▾"),
  );
  root.append(head, list);
  return root;
}

/** The opened list of a select: one click chooses, or boxes and a button when several may be chosen. */
export function optionList(options, low, high, preset, done) {
  const chosen = new Set(preset);
  const many = high > 1 || low === 0;
  const list = make("div", { class: "options", role: "listbox", "aria-multiselectable": String(many) });
  const confirm = make("button", { class: "button is-primary", onclick: () => done([...chosen]) }, text("confirm"));
  const refresh = () => {
    for (const node of list.querySelectorAll("[role=option]")) {
      const selected = chosen.has(node.dataset.value);
      node.setAttribute("aria-selected", selected);
      node.disabled = many && !selected && chosen.size >= high;
    }
    confirm.disabled = chosen.size < low || chosen.size > high;
  };
  const pick = (value) => {
    if (!many) return done([value]);
    if (!chosen.delete(value)) chosen.add(value);
    return refresh();
  };
  for (const option of options) {
    const words = make("span", { class: "option-words" }, make("span", {}, option.label), option.description ? make("small", {}, option.description) : null);
    const box = many ? make("span", { class: "tick", "aria-hidden": "true" }) : null;
    list.append(make(
      "button",
      { type: "button", role: "option", dataset: { value: option.value }, onclick: () => pick(option.value) },
      box, option.emoji ? emojiNode(option.emoji) : null, words,
    ));
  }
  if (many) list.append(make("div", { class: "options-foot" }, make("small", {}, text(low === high ? "choose_exactly" : "choose_many", { low, high })), confirm));
  refresh();
  return list;
}

export function embed(data) {
  const colour = data.color ?? null;
  const title = data.url ? make("a", { href: safeLink(data.url), target: "_blank", rel: "noreferrer" }, inline(data.title ?? "")) : inline(data.title ?? "");
  return make(
    "div", { class: "embed", style: colour === null ? null : marked(colour) },
    data.author ? make("div", { class: "embed-author" }, data.author.name) : null,
    data.title ? make("div", { class: "embed-title" }, title) : null,
    data.description ? markdown(data.description) : null,
    data.fields?.length ? make("div", { class: "fields" }, data.fields.map(field)) : null,
    data.thumbnail ? make("div", { class: "embed-thumbnail" }, picture(data.thumbnail)) : null,
    data.image ? picture(data.image) : null,
    data.footer ? make("div", { class: "embed-foot" }, data.footer.text) : null,
  );
}

function field(data) {
  return make("div", { class: data.inline ? "field is-inline" : "field" }, make("b", {}, inline(data.name)), markdown(data.value));
}
