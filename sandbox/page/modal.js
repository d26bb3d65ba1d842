/** Forms: what an interaction asks to be filled in. */
import { entities, optionList } from "./components.js";
import { make } from "./dom.js";
import { markdown } from "./markdown.js";
import { dialog } from "./overlay.js";
import { failure, interact, text } from "./store.js";

/** Opens the modal of an interaction and sends what was filled in. */
export function modal(interaction) {
  const form = make("form", { method: "dialog" });
  const readers = [];
  for (const component of interaction.modal.components) form.append(...part(component, readers, interaction.channel));
  const send = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(readers.map(([id, read]) => [id, read()]));
    interact("submit", { interaction: interaction.id, values }, (news) => {
      if (news.failed) problem.textContent = failure(news);
      else if (news.answer) node.close();
    });
  };
  form.addEventListener("submit", send);
  const problem = make("p", { class: "problem", role: "alert" });
  const cancel = make("button", { type: "button", class: "button is-secondary", onclick: () => node.close() }, text("cancel"));
  form.append(problem, make("div", { class: "modal-foot" }, cancel, make("button", { class: "button is-primary" }, text("send"))));
  const node = dialog("modal", make("h2", {}, interaction.modal.title), form);
  node.querySelector("input, textarea")?.focus();
}

function part(component, readers, channel) {
  if (component.type === 1) return component.components.flatMap((child) => labelled(child.label, null, child, readers, channel));
  if (component.type === 18) return labelled(component.label, component.description, component.component, readers, channel);
  return [markdown(component.content)];
}

function labelled(label, description, component, readers, channel) {
  const required = component.required === false ? make("small", {}, ` ${text("optional")}`) : null;
  const words = make("span", { class: "label" }, label, required);
  // A label would pass a click on its words to the first option of a list.
  const kind = [4, 23].includes(component.type) ? "label" : "div";
  return [make(kind, { class: "field-row" }, words, description ? make("small", {}, description) : null, input(component, readers, channel))];
}

function input(component, readers, channel) {
  const required = component.required !== false;
  const id = component.custom_id;
  if (component.type === 4) {
    const attributes = {
      name: id, placeholder: component.placeholder, required, maxlength: component.max_length, minlength: component.min_length || undefined,
    };
    const node = make(component.style === 2 ? "textarea" : "input", { ...attributes, autocomplete: "off" });
    node.value = component.value ?? "";
    readers.push([id, () => node.value]);
    return node;
  }
  if (component.type === 23) {
    const node = make("input", { type: "checkbox", name: id });
    node.checked = Boolean(component.default);
    readers.push([id, () => node.checked]);
    return node;
  }
  const options = component.options ?? entities(component.type, channel) ?? [];
  const preset = options.filter((option) => option.default).map((option) => option.value);
  const low = component.min_values ?? (required ? 1 : 0);
  const list = optionList(options, low, component.max_values ?? 1, new Set(preset), (values) => {
    for (const node of list.querySelectorAll("[role=option]")) node.setAttribute("aria-selected", values.includes(node.dataset.value));
  });
  // The form is sent as a whole.
  list.querySelector(".options-foot")?.remove();
  readers.push([id, () => [...list.querySelectorAll("[aria-selected=true]")].map((node) => node.dataset.value)]);
  return make("div", { class: "modal-options" }, list);
}
