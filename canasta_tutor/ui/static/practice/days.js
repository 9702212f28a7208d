// Progress over time: a column for each day of practice, and the same data as a table.
import { make } from "../page/dom.js";

const DAY = 86_400_000;

const named = (day, lang, month) =>
  new Intl.DateTimeFormat(lang, { day: "numeric", month, timeZone: "UTC" }).format(day * DAY);

// The height of a column is the number of puzzles; the filled part is the number answered right at once.
function column({ day, answered, right }, most, lang) {
  const share = (count) => `--share: ${count / most}`;
  return make(
    "div",
    { class: "ct-day" },
    make("span", { class: "ct-day-count" }, String(answered)),
    make(
      "span",
      { class: "ct-day-answered", style: share(answered) },
      make("span", { class: "ct-day-right", style: `--share: ${right / answered}` }),
    ),
    make("span", { class: "ct-day-name" }, named(day, lang, undefined)),
  );
}

const row = ({ day, answered, right }, lang) =>
  make(
    "tr",
    {},
    make("th", { scope: "row" }, named(day, lang, "long")),
    make("td", {}, String(answered)),
    make("td", {}, String(right)),
  );

export function daysNode({ days, today }, words, lang) {
  const most = Math.max(...days.map(({ answered }) => answered), 1);
  const heads = ["days.day", "days.puzzles", "days.right"];
  return [
    make("h2", {}, words.days),
    make("p", {}, today),
    days.length > 0 &&
      make(
        "figure",
        { class: "ct-days" },
        make(
          "div",
          { class: "ct-day-columns", "aria-hidden": "true" },
          days.map((each) => column(each, most, lang)),
        ),
        make("figcaption", { class: "ct-note" }, words["days.said"]),
        make(
          "details",
          { class: "ct-more" },
          make("summary", { "data-key": "days" }, words["days.table"]),
          make(
            "table",
            { class: "ct-values" },
            make(
              "thead",
              {},
              make(
                "tr",
                {},
                heads.map((name) => make("th", { scope: "col" }, words[name])),
              ),
            ),
            make(
              "tbody",
              {},
              days.map((each) => row(each, lang)),
            ),
          ),
        ),
      ),
  ];
}
