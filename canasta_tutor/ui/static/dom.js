// Small means of building the page. Text always goes in as text nodes, never as markup.

const present = (child) => child !== null && child !== undefined && child !== false;

function dress(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (!present(value)) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  return node;
}

export function make(tag, attributes = {}, ...children) {
  const node = dress(document.createElement(tag), attributes);
  node.append(...children.flat(Infinity).filter(present));
  return node;
}

// A drawing made of paths: [class, d] pairs in one view box.
export function drawing(box, shapes, attributes = {}) {
  const space = "http://www.w3.org/2000/svg";
  const node = dress(document.createElementNS(space, "svg"), {
    viewBox: box, "aria-hidden": "true", focusable: "false", ...attributes,
  });
  for (const [look, d, turn] of shapes) {
    node.append(dress(document.createElementNS(space, "path"), { class: look, d, transform: turn }));
  }
  return node;
}

export const MINUS = "−";

// Points as the kernel writes them: thousands apart, a true minus.
export const pointsText = (number) => String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, "\u202f").replace(/^/, number < 0 ? MINUS : "");

// A place whose contents follow its props: drawn anew only when they differ, focus kept.
export function slot(place, build) {
  let last;
  return (...props) => {
    const text = JSON.stringify(props);
    if (text === last) return;
    last = text;
    keepingFocus(place, () => place.replaceChildren(...[build(...props)].flat(Infinity).filter(present)));
  };
}

export function keepingFocus(place, redraw) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  redraw();
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// Several tables share a page, so their ids must differ.
export const freshId = () => `ct-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;

export function fill(pattern, values) {
  return (pattern ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
