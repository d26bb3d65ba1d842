/** Builds an element: `make("button", { class: "x", onclick: f }, "text", child)`. Text is never parsed as HTML. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A link only where the address is of the web; anything else stays text. */
export function safeLink(address) {
  return /^https?:\/\//i.test(address) ? address : undefined;
}

/** The colour of a person or place without a picture. */
export function hue(identifier) {
  let mixed = 2166136261;
  for (const character of String(identifier)) mixed = Math.imul(mixed ^ character.charCodeAt(0), 16777619) >>> 0;
  return (Math.imul(mixed ^ (mixed >>> 15), 2246822519) >>> 0) % 360;
}

export function avatar(name, identifier, isBot = false) {
  const letters = name.split(/\s+/).map((word) => word[0] ?? "").join("").slice(0, 2).toUpperCase();
  const style = `--hue:${hue(identifier)}`;
  return make("span", { class: isBot ? "avatar is-bot" : "avatar", style, "aria-hidden": "true" }, letters);
}

/** A small menu beside the pointer or below an element; entries are `[label, action]`. */
export function popMenu(near, entries) {
  document.querySelector(".menu")?.remove();
  const menu = make("div", { class: "menu", role: "menu" });
  for (const [label, action] of entries) {
    const choose = () => { menu.remove(); action(); };
    menu.append(make("button", { role: "menuitem", onclick: choose }, label));
  }
  document.body.append(menu);
  const box = near.getBoundingClientRect();
  const left = Math.min(box.left, innerWidth - menu.offsetWidth - 8);
  const below = box.bottom + 4;
  const top = below + menu.offsetHeight > innerHeight ? box.top - menu.offsetHeight - 4 : below;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${Math.max(8, top)}px`;
  menu.querySelector("button")?.focus();
  const away = (event) => {
    if (menu.contains(event.target) && event.key !== "Escape") return;
    menu.remove();
    removeEventListener("pointerdown", away, true);
    removeEventListener("keydown", escape, true);
  };
  const escape = (event) => { if (event.key === "Escape") away(event); };
  addEventListener("pointerdown", away, true);
  addEventListener("keydown", escape, true);
}
