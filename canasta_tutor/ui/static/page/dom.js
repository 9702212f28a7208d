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

/**
 * A node with its attributes (`on…` are listeners) and what is in it; what is absent is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...unknown} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const node = dress(document.createElement(tag), attributes);
  node.append(...children.flat(Infinity).filter(present));
  return node;
}

// A drawing made of paths: [class, d] pairs in one view box.
export function drawing(box, shapes, attributes = {}) {
  const space = "http://www.w3.org/2000/svg";
  const node = dress(document.createElementNS(space, "svg"), {
    viewBox: box,
    "aria-hidden": "true",
    focusable: "false",
    ...attributes,
  });
  for (const [look, d, turn] of shapes) {
    node.append(
      dress(document.createElementNS(space, "path"), { class: look, d, transform: turn }),
    );
  }
  return node;
}

export const MINUS = "−";

// Points as the kernel writes them: thousands apart, a true minus.
/** @param {number} number */
export const pointsText = (number) =>
  String(Math.abs(number))
    .replace(/\B(?=(\d{3})+$)/g, "\u202f")
    .replace(/^/, number < 0 ? MINUS : "");

// A place whose contents follow its props: drawn anew only when they differ, focus kept.
/**
 * @param {HTMLElement} place
 * @param {(...props: any[]) => unknown} build
 */
export function slot(place, build) {
  let last;
  return (...props) => {
    const text = JSON.stringify(props);
    if (text === last) return;
    last = text;
    const fresh = document.createDocumentFragment();
    fresh.append(
      .../** @type {(Node | string)[]} */ ([build(...props)].flat(Infinity).filter(present)),
    );
    keepingFocus(place, () => keepingChoice(place, fresh) || place.replaceChildren(fresh));
  };
}

// The node of a place that the keyboard is at, if it is there.
const keyboardIn = (place) =>
  place.contains(document.activeElement)
    ? /** @type {HTMLElement} */ (document.activeElement)
    : null;

// A choice that the keyboard is at is not drawn anew: the letters that were typed there count on.
function keepingChoice(place, fresh) {
  const held = keyboardIn(place);
  const twin =
    held?.matches("select") &&
    fresh.querySelector(`select[data-key="${CSS.escape(held.dataset.key ?? "")}"]`);
  if (!twin || held.textContent !== twin.textContent) return false;
  const { id, selectedIndex, onchange } = twin;
  Object.assign(held, { id, onchange });
  if (held.selectedIndex !== selectedIndex) held.selectedIndex = selectedIndex;
  layAround(held, place, twin, fresh);
  return true;
}

// All that lies in a place beside one node of it comes from the fresh nodes around its twin.
function layAround(held, place, twin, fresh) {
  const [stays, goes] = [
    [place, held],
    [fresh, twin],
  ].map(([all, node]) => [...all.childNodes].find((child) => child.contains(node)));
  const nodes = [...fresh.childNodes];
  for (const node of [...place.childNodes]) if (node !== stays) node.remove();
  stays.before(...nodes.slice(0, nodes.indexOf(goes)));
  stays.after(...nodes.slice(nodes.indexOf(goes) + 1));
  if (stays !== held) layAround(held, stays, twin, goes);
}

// What is gone afterwards may have named in `data-after` where the keyboard goes then.
export function keepingFocus(place, redraw) {
  const { key, after } = keyboardIn(place)?.dataset ?? {};
  redraw();
  const found = [key, after]
    .filter(Boolean)
    .map((name) => place.querySelector(`[data-key="${CSS.escape(name ?? "")}"]`));
  found.find(Boolean)?.focus({ preventScroll: true });
}

/**
 * All nodes of a place that a selector names.
 * @param {Element} place
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const allIn = (place, selector) =>
  [...place.querySelectorAll(selector)].map((node) => /** @type {HTMLElement} */ (node));

/**
 * The first of them, if there is one.
 * @param {Element} place
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const oneIn = (place, selector) => place.querySelector(selector);

// Several tables share a page, so their ids must differ.
export const freshId = () => `ct-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;

/**
 * A sentence with its fields filled in.
 * @param {string | null | undefined} pattern
 * @param {Record<string, unknown>} values
 */
export function fill(pattern, values) {
  return (pattern ?? "").replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
