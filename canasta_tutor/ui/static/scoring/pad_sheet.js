// The sheets of a deal, side by side: the item, the count, the points.
import { make } from "../page/dom.js";

const line = ({ label, count, points }) =>
  make(
    "div",
    { class: "ct-sheet-row" },
    make(
      "span",
      { class: "ct-sheet-name" },
      label,
      count && make("span", { class: "ct-note" }, ` ${count}`),
    ),
    make("span", { class: "ct-sheet-points" }, points),
  );

export const sheetsNode = (sheets, totalLabel) =>
  make(
    "div",
    { class: "ct-pad-sides" },
    sheets.map(({ side, lines, total }) =>
      make(
        "div",
        { class: "ct-sheet", role: "group", "aria-label": side },
        make("h4", { class: "ct-sheet-heading" }, side),
        lines.map(line),
        make(
          "div",
          { class: "ct-sheet-row ct-sheet-total" },
          make("span", { class: "ct-sheet-name" }, totalLabel),
          make("span", { class: "ct-sheet-sum" }, total),
        ),
      ),
    ),
  );
