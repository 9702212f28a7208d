// Many cards or melds, one tab stop: the arrow keys walk along them and from row to row.

const TURNS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LEAN = 4; // weight of the distance across the direction, relative to the distance along it

const middle = (node) => {
  const box = node.getBoundingClientRect();
  return [(box.left + box.right) / 2, box.top];
};

// The nearest card on the screen in that direction.
function towards(stops, from, [right, down]) {
  const [x, y] = middle(from);
  const way = (stop) => {
    const [left, top] = middle(stop);
    const along = (left - x) * right + (top - y) * down;
    const aside = Math.abs(right ? top - y : left - x);
    return { stop, along, far: along + aside * LEAN, beside: aside };
  };
  const there = stops.map(way).filter(({ along, beside }) => along > 2 && (down || beside < 2));
  return there.sort((one, other) => one.far - other.far)[0]?.stop;
}

export function walkable(box, selector = "button[data-card]") {
  const stops = () => [...box.querySelectorAll(selector)].filter((stop) => stop.checkVisibility());
  const settle = (chosen) => {
    for (const stop of box.querySelectorAll(selector)) {
      stop.tabIndex = stop === chosen ? 0 : -1;
    }
  };

  function next(from, key) {
    const all = stops();
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    const [right] = TURNS[key];
    return towards(all, from, TURNS[key]) ?? (right ? all[all.indexOf(from) + right] : null);
  }

  box.addEventListener(
    "focusin",
    (event) => event.target.matches(selector) && settle(event.target),
  );
  box.addEventListener("keydown", (event) => {
    if (!event.target.matches(selector) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.key in TURNS) && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    event.stopPropagation();
    next(event.target, event.key)?.focus();
  });
  return () => {
    const now = document.activeElement;
    settle(now?.matches(selector) && box.contains(now) ? now : box.querySelector(selector));
  };
}
