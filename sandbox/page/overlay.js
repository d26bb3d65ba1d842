/** What lies above the page, and the enlarged picture. */
import { make } from "./dom.js";
import { text } from "./store.js";

/** Opens something above the page; a click beside it closes it. */
export function dialog(kind, ...children) {
  const node = make("dialog", { class: kind }, ...children);
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => { if (event.target === node) node.close(); });
  document.body.append(node);
  node.showModal();
  return node;
}

export function zoom(url, description) {
  const image = make("img", { src: url, alt: description });
  const frame = make("div", { class: "zoom-frame" }, image);
  image.addEventListener("click", () => frame.classList.toggle("is-full"));
  const close = make("button", { class: "round", "aria-label": text("close"), onclick: () => node.close() }, "✕");
  const node = dialog("zoom", close, frame, description ? make("p", {}, description) : null);
}
