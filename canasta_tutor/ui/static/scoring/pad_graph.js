// The totals of a game as lines from deal to deal. The numbers are in a table beside the graph.
import { fill, make, pointsText } from "../page/dom.js";

const WIDE = 640;
const HIGH = 260;
const LEFT = 76;
const RIGHT = 16;
const TOP = 14;
const FOOT_ROOM = 34;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];
const GRAPH_MARKS = 5;
const SHAPES = [
  (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z`,
  (x, y) => `M${x - 5} ${y - 5}h10v10h-10Z`,
  (x, y) => `M${x} ${y - 6}l6 11h-12Z`,
  (x, y) => `M${x} ${y - 6.5}l6.500 6.500-6.500 6.500-6.500-6.500Z`,
];

function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// About five round numbers from the lowest total to the highest.
/**
 * @param {number} low
 * @param {number} high
 * @returns {number[]}
 */
function ticks(low, high) {
  const rough = Math.max(high - low, 1) / GRAPH_MARKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ROUND_STEPS.map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const found = [];
  for (let at = Math.floor(low / step) * step; at < high + step; at += step) found.push(at);
  return found;
}

export function graphNode({ history, sides, target }, words) {
  const all = [...history.flat(), ...(target ? [target] : [])];
  const marks = ticks(Math.min(0, ...all), Math.max(...all));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const across = (deal) => LEFT + (deal * (WIDE - LEFT - RIGHT)) / Math.max(history.length - 1, 1);
  const up = (points) => TOP + ((high - points) * (HIGH - TOP - FOOT_ROOM)) / (high - low);
  const text = (x, y, anchor, said) =>
    svg("text", { x, y, "text-anchor": anchor, class: "ct-graph-text" }, said);
  const scale = marks.flatMap((mark) => [
    svg("path", {
      class: mark === 0 ? "ct-graph-zero" : "ct-graph-rule",
      d: `M${LEFT} ${up(mark)}H${WIDE - RIGHT}`,
    }),
    text(LEFT - 8, up(mark) + 5, "end", pointsText(mark, words.apart)),
  ]);
  const every = Math.ceil(history.length / 12);
  const feet = history
    .map((_, deal) => deal % every === 0 && text(across(deal), HIGH - 10, "middle", String(deal)))
    .filter(Boolean);
  const goal = target
    ? [svg("path", { class: "ct-graph-target", d: `M${LEFT} ${up(target)}H${WIDE - RIGHT}` })]
    : [];
  const lines = sides.flatMap((_, side) => {
    const points = history.map((totals, deal) => [across(deal), up(totals[side])]);
    return [
      svg("path", {
        class: `ct-graph-line ct-graph-${side % 4}`,
        d: `M${points.map((point) => point.join(" ")).join("L")}`,
      }),
      svg("path", {
        class: `ct-graph-dot ct-graph-${side % 4}`,
        d: points.map(([x, y]) => SHAPES[side % 4](x, y)).join(""),
      }),
    ];
  });
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      class: "ct-graph",
      role: "img",
      "aria-label": `${words.graph}. ${words["graph.said"]}`,
    },
    ...scale,
    ...feet,
    ...goal,
    ...lines,
  );
  const key = sides.map((name, side) =>
    make(
      "li",
      {},
      svg(
        "svg",
        { viewBox: "0 0 44 16", class: "ct-graph-key", "aria-hidden": "true" },
        svg("path", { class: `ct-graph-line ct-graph-${side % 4}`, d: "M2 8H42" }),
        svg("path", { class: `ct-graph-dot ct-graph-${side % 4}`, d: SHAPES[side % 4](22, 8) }),
      ),
      name,
    ),
  );
  const aim =
    target &&
    make(
      "li",
      {},
      svg(
        "svg",
        { viewBox: "0 0 44 16", class: "ct-graph-key", "aria-hidden": "true" },
        svg("path", { class: "ct-graph-target", d: "M2 8H42" }),
      ),
      fill(words.target, { points: pointsText(target, words.apart) }),
    );
  return make(
    "figure",
    { class: "ct-graph-box" },
    make("figcaption", { class: "ct-label" }, words.graph),
    picture,
    make("ul", { class: "ct-graph-keys", role: "list" }, key, aim),
  );
}
