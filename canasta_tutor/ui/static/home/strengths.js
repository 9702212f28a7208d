// What the learner can do: one line that unfolds into a few words, a quiet
// chart, and the same as a table.

import { make } from "../page/dom.js";

const saidNode = ({ state, label, names }) =>
  make(
    "div",
    { "data-state": state },
    make("dt", {}, label),
    make(
      "dd",
      {},
      make(
        "ul",
        { role: "list" },
        names.map((name) => make("li", {}, name)),
      ),
    ),
  );

// One bar for each part of the game; the bar of an untried part is empty.
const barNode = (states, most) => (row) =>
  make(
    "div",
    { class: "ct-strength" },
    make("span", { class: "ct-label" }, row.label),
    make(
      "span",
      { class: "ct-strength-bar", style: `inline-size: ${(100 * row.total) / most}%` },
      states.map((state, at) =>
        make("span", { "data-state": state, style: `flex-grow: ${row.counts[at]}` }),
      ),
      make("span", {
        style: `flex-grow: ${row.total - row.counts.reduce((sum, count) => sum + count, 0)}`,
      }),
    ),
  );

const tableNode = ({ heading, head, rows }) =>
  make(
    "table",
    { class: "ct-values", "aria-label": heading },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        head.map((text) => make("th", { scope: "col" }, text)),
      ),
    ),
    make(
      "tbody",
      {},
      rows.map(({ label, counts, total }) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, label),
          [...counts, total].map((count) => make("td", {}, String(count))),
        ),
      ),
    ),
  );

export const strengthsNode = ({ strengths }) =>
  strengths &&
  make(
    "details",
    { class: "ct-fold ct-strengths-fold" },
    make(
      "summary",
      { "data-key": "strengths" },
      make("h2", {}, strengths.heading),
      " ",
      make("span", { class: "ct-note" }, strengths.count),
    ),
    make("dl", { class: "ct-strengths" }, strengths.said.map(saidNode)),
    make(
      "div",
      { class: "ct-strength-chart", "aria-hidden": "true" },
      strengths.rows.map(
        barNode(strengths.states, Math.max(...strengths.rows.map(({ total }) => total))),
      ),
    ),
    make(
      "details",
      { class: "ct-strength-table" },
      make("summary", { "data-key": "strengths.table" }, strengths.table_label),
      make(
        "div",
        {
          class: "ct-strength-scroll",
          role: "region",
          tabindex: 0,
          "aria-label": strengths.table_label,
        },
        tableNode(strengths),
      ),
    ),
  );
