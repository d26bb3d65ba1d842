/** The line to write in: plain words, or a command with its options, choices and autocompletion. */
import { entities } from "./components.js";
import { make } from "./dom.js";
import { run as use, toBottom } from "./message.js";
import { channel, commandsHere, failure, give, interact, on, store, tell, text } from "./store.js";

const root = document.getElementById("composer");
let draft = null;
let asking = 0;

/** What says of a box that a list may open above it, in which the arrow keys move. */
const PICKS = { autocomplete: "off", role: "combobox", "aria-controls": "picker", "aria-expanded": "false" };

function picker() { return make("div", { id: "picker", class: "picker", role: "listbox", hidden: true }); }

const plain = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export function showComposer() {
  if (draft && draft.channel === store.current) return;
  draft = null;
  const place = channel(store.current);
  const hint = text(place?.archived ? "write_archived" : place?.type === 15 ? "write_post" : "write");
  const shown = document.getElementById("line");
  // News of the world must not take away what is being typed.
  if (shown && shown.dataset.channel === store.current && shown.placeholder === hint) return;
  const line = make("input", { id: "line", dataset: { channel: store.current }, placeholder: hint, "aria-label": hint, ...PICKS, maxlength: 2000 });
  const list = picker();
  line.addEventListener("input", () => suggestCommands(line, list));
  line.addEventListener("keydown", (event) => {
    if (!list.hidden && walk(list, event)) return;
    if (event.key === "Enter" && line.value.trim()) sendWords(line);
  });
  const send = make("button", { class: "round is-send", "aria-label": text("send"), onclick: () => sendWords(line) }, "➤");
  root.replaceChildren(list, make("div", { class: "line" }, make("button", { class: "round", "aria-label": "/", onclick: () => { line.value = "/"; line.focus(); suggestCommands(line, list); } }, "/"), line, send));
}

function sendWords(line) {
  if (line.value.startsWith("/") || !line.value.trim()) return;
  // Nobody would hear it: the words stay.
  if (!store.connected) return;
  tell("say", { channel: store.current, content: line.value });
  line.value = "";
}

/** Words that could not be said are in the line again, unless something else is. */
export function writeAgain(words) {
  const line = document.getElementById("line");
  if (line && !line.value) line.value = words;
}

/** Arrow keys, Enter, Tab and Escape in an open list; true when the key was used. */
function walk(list, event) {
  const rows = [...list.querySelectorAll("button")];
  const at = rows.findIndex((row) => row.classList.contains("is-marked"));
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = rows[(at + step + rows.length) % rows.length];
    rows[at]?.classList.remove("is-marked");
    mark(event.currentTarget, next);
    next?.scrollIntoView({ block: "nearest" });
  } else if (event.key === "Enter" || event.key === "Tab") {
    if (at < 0) return false;
    rows[at].click();
  } else if (event.key === "Escape") closeList();
  else return false;
  event.preventDefault();
  return true;
}

/** Marks the line of an open list that Enter takes; whoever does not see it is told as well. */
function mark(box, row) {
  row?.classList.add("is-marked");
  box.setAttribute("aria-activedescendant", row?.id ?? "");
}

function fill(list, box, rows, empty) {
  for (const [n, row] of rows.entries()) row.id = `pick-${n}`;
  list.replaceChildren(...(rows.length ? rows : [make("p", {}, empty)]));
  list.hidden = false;
  box.setAttribute("aria-expanded", "true");
  mark(box, rows[0]);
}

function closeList() {
  const list = root.querySelector(".picker");
  if (list) list.hidden = true;
  for (const box of root.querySelectorAll("[aria-expanded=true]")) {
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }
}

function suggestCommands(line, list) {
  if (!line.value.startsWith("/")) { closeList(); return; }
  const wanted = plain(line.value.slice(1)).trim();
  const all = commandsHere().filter((command) => command.type === 1);
  const names = (command) => [plain(command.shown), plain(command.path.join(" "))];
  const starts = all.filter((command) => names(command).some((name) => name.startsWith(wanted)));
  if (!starts.length && beginTyped(line.value, all, names)) return;
  const inside = all.filter((command) => !starts.includes(command) && names(command).some((name) => name.includes(wanted)));
  const rows = [...starts, ...inside].map((command) => make(
    "button", { role: "option", onclick: () => begin(command) },
    make("b", {}, `/${command.shown}`),
    make("span", { class: "hints" }, command.options.filter((option) => option.required).map((option) => make("i", {}, option.shown))),
    make("small", {}, command.description),
  ));
  fill(list, line, rows, text("no_command"));
}

/** What is typed on after the whole name of a command goes into its first option; true where that has begun. */
function beginTyped(typed, all, names) {
  const words = typed.slice(1).trim().split(/\s+/);
  for (let n = words.length - 1; n > 0; n--) {
    const name = plain(words.slice(0, n).join(" "));
    const command = all.find((one) => one.options.length && names(one).includes(name));
    if (!command) continue;
    const first = command.options.find((option) => option.required) ?? command.options[0];
    begin(command, [first.name]);
    const box = document.getElementById(`option-${first.name}`);
    if (box.type === "file") return true;
    box.value = words.slice(n).join(" ");
    box.dispatchEvent(new Event("input"));
    return true;
  }
  return false;
}

/** What is typed as `game:tarlac length:long`, by names as they are shown or by base names, goes into the options so named; true where one was. */
function spread(option, typed) {
  const named = (word) => draft.command.options.find((one) => [one.shown, one.name].some((name) => plain(name) === plain(word)));
  const starts = [...typed.matchAll(/(?<!\S)([^\s:]+):/g)].filter((found) => named(found[1]));
  if (!starts.length) return false;
  const texts = new Map([[option, typed.slice(0, starts[0].index)]]);
  starts.forEach((found, i) => texts.set(named(found[1]), typed.slice(found.index + found[0].length, starts[i + 1]?.index)));
  collect();
  for (const [one, words] of texts) {
    draft.shown.add(one.name);
    delete draft.values[one.name];
    draft.labels[one.name] = words.trim();
  }
  form();
  const last = document.getElementById(`option-${[...texts.keys()].at(-1).name}`);
  last.focus();
  if (last.type !== "file") last.setSelectionRange(last.value.length, last.value.length);
  return true;
}

/** Starts filling in a command, with these options beside the required ones. */
function begin(command, open = []) {
  const shown = command.options.filter((option) => option.required || open.includes(option.name));
  draft = { command, channel: store.current, values: {}, labels: {}, shown: new Set(shown.map((option) => option.name)) };
  if (!command.options.length) { run(); return; }
  form();
  focusNext();
}

function cancel() {
  draft = null;
  root.replaceChildren();
  showComposer();
  document.getElementById("line")?.focus();
}

function form() {
  const { command, shown } = draft;
  const list = picker();
  const hint = make("div", { class: "hint" }, command.description);
  const rest = command.options.filter((option) => !shown.has(option.name));
  // What was typed so far must outlive the new form.
  const show = (option) => { collect(); shown.add(option.name); form(); root.querySelector(`[data-option="${option.name}"] input`)?.focus(); };
  const extra = rest.map((option) => make("button", { class: "chip", title: option.description, onclick: () => show(option) }, `+ ${option.shown}`));
  const fields = command.options.filter((option) => shown.has(option.name)).map((option) => fieldNode(option, list, hint));
  root.replaceChildren(
    list,
    make("div", { class: "line is-command" },
      make("div", { class: "command-fields" }, make("b", { class: "command-name" }, `/${command.shown}`), fields, extra),
      make("button", { class: "round", "aria-label": text("cancel"), onclick: cancel }, "✕"),
      make("button", { class: "round is-send", "aria-label": text("send"), onclick: run }, "➤")),
    hint,
  );
}

function fieldNode(option, list, hint) {
  if (option.type === 11) return fileNode(option, hint);
  const box = make("input", { id: `option-${option.name}`, ...PICKS, "aria-label": option.shown, value: draft.labels[option.name] ?? draft.values[option.name] ?? "", size: 8 });
  const label = make("label", { class: "parameter", dataset: { option: option.name } }, make("span", {}, option.shown), box);
  const resize = () => { box.size = Math.min(26, Math.max(8, box.value.length + 1)); };
  const forget = () => { delete draft.values[option.name]; delete draft.labels[option.name]; label.classList.remove("is-wrong"); };
  const take = (name, value) => {
    draft.values[option.name] = value;
    draft.labels[option.name] = name;
    box.value = name;
    resize();
    closeList();
    focusNext();
  };
  const suggest = () => suggestChoices(option, box, list, take);
  box.addEventListener("focus", () => {
    hint.replaceChildren(make("b", {}, option.shown), ` ${option.description} · ${text(option.required ? "required" : "optional")}`);
    suggest();
  });
  box.addEventListener("input", () => {
    forget();
    if (spread(option, box.value)) return;
    resize();
    suggest();
  });
  box.addEventListener("keydown", (event) => {
    if (!list.hidden && walk(list, event)) return;
    if (event.key === "Enter") { event.preventDefault(); run(); }
    if (event.key === "Escape") cancel();
    if (event.key === "Backspace" && box.value === "" && !option.required) { draft.shown.delete(option.name); forget(); form(); focusNext(); }
  });
  resize();
  return label;
}

/** A file is handed over as soon as it is chosen. */
function fileNode(option, hint) {
  const box = make("input", { id: `option-${option.name}`, type: "file", "aria-label": option.shown });
  const label = make("label", { class: "parameter is-file", dataset: { option: option.name } }, make("span", {}, option.shown), box);
  box.addEventListener("change", async () => {
    delete draft.values[option.name];
    if (!box.files.length) return;
    try {
      draft.values[option.name] = await give(box.files[0]);
      label.classList.remove("is-wrong");
      root.querySelector(".is-send")?.focus();
    } catch (problem) {
      label.classList.add("is-wrong");
      hint.textContent = text("refused", { why: problem.message });
    }
  });
  return label;
}

function fixedChoices(option) {
  if (option.choices.length) return option.choices;
  if (option.type === 5) return [{ name: text("yes"), value: true }, { name: text("no"), value: false }];
  const kind = { 6: 5, 7: 8, 8: 6, 9: 7 }[option.type];
  return kind ? entities(kind, store.current).map((one) => ({ name: one.label, value: one.value })) : null;
}

function suggestChoices(option, box, list, take) {
  const rows = (choices) => choices.map((choice) => make("button", { role: "option", onpointerdown: (event) => event.preventDefault(), onclick: () => take(choice.name, choice.value) }, make("span", {}, choice.name)));
  const fixed = fixedChoices(option);
  const chosen = option.name in draft.values;
  if (fixed) {
    const wanted = chosen ? "" : plain(box.value);
    fill(list, box, rows(fixed.filter((choice) => plain(choice.name).includes(wanted))), text("no_choice"));
    return;
  }
  if (!option.autocomplete) { closeList(); return; }
  const mine = ++asking;
  const typed = chosen ? "" : box.value;
  setTimeout(() => {
    if (mine !== asking || !draft) return;
    collect();
    const values = { ...draft.values };
    delete values[option.name];
    interact("complete", { channel: store.current, path: draft.command.path, option: option.name, typed, options: values }, (news) => {
      if (mine !== asking || document.activeElement !== box) return;
      if (news.choices) fill(list, box, rows(news.choices), text("no_choice"));
      else if (news.failed) fill(list, box, [], failure(news));
      else if (!list.children.length) fill(list, box, [], text("searching"));
    });
  }, 90);
}

/** Takes what was typed freely into the values. */
function collect() {
  for (const option of draft.command.options) {
    const box = document.getElementById(`option-${option.name}`);
    if (!box || box.type === "file" || option.name in draft.values || !box.value.trim()) continue;
    const fixed = fixedChoices(option);
    const match = fixed?.find((choice) => plain(choice.name) === plain(box.value));
    if (match) draft.values[option.name] = match.value;
    else if (!fixed) draft.values[option.name] = box.value;
  }
}

function focusNext() {
  const open = draft?.command.options.find((option) => draft.shown.has(option.name) && !(option.name in draft.values));
  const target = open ?? draft?.command.options.filter((option) => draft.shown.has(option.name)).at(-1);
  const box = target && document.getElementById(`option-${target.name}`);
  // With nothing to fill in, Enter sends.
  (box ?? root.querySelector(".is-send"))?.focus();
  if (!open) closeList();
}

function run() {
  collect();
  // Neither what is needed and lacks, nor words that are none of the choices: they would be left out unseen.
  const typed = (option) => document.getElementById(`option-${option.name}`)?.value.trim();
  const missing = draft.command.options.filter((option) => !(option.name in draft.values) && (option.required || typed(option)));
  if (missing.length) {
    for (const option of missing) root.querySelector(`[data-option="${option.name}"]`)?.classList.add("is-wrong");
    document.getElementById(`option-${missing[0].name}`)?.focus();
    const [words, option] = [typed(missing[0]), missing[0].shown];
    root.querySelector(".hint").textContent = text(words ? "none_of_the_choices" : "lacking", { words, option });
    return;
  }
  const { command, values } = draft;
  use("slash", { path: command.path, options: values });
  cancel();
  toBottom();
}

// A list that covers the messages goes away when one of them is touched.
document.getElementById("messages").addEventListener("pointerdown", closeList);

on("command", (name) => {
  const command = commandsHere().find((one) => one.path.join(" ") === name);
  if (command) begin(command);
});
