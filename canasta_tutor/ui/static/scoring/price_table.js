// A table of the price list, on the page and in print.
import { make } from "../page/dom.js";

const rowNode = ([what, worth]) =>
  make("tr", {}, make("th", { scope: "row" }, what), make("td", {}, worth));

export const priceTable = ({ name, rows }) =>
  make(
    "table",
    { class: "ct-values" },
    name && make("caption", {}, name),
    make("tbody", {}, rows.map(rowNode)),
  );
