// The referee's ruling with its reasons, and what other systems say.
import { glyph, rich } from "../cards/cards.js";
import { make, slot } from "../page/dom.js";
import { verdictHead, verdictSign } from "../page/panel.js";

function ruleNote({ name, standing, source }) {
  return make(
    "p",
    { class: "ct-ruled" },
    make("strong", {}, name),
    " ",
    make("span", { class: "ct-origin" }, [standing, source].filter(Boolean).join(" · ")),
  );
}

const reasonNode = ({ text, rule }) =>
  make("li", {}, make("p", {}, rich(text)), rule && ruleNote(rule));

function foundNode({ label, list, more }) {
  const glyphs = (groups) =>
    groups.map((group) =>
      make("span", { class: "ct-glyphs" }, typeof group === "string" ? group : group.map(glyph)),
    );
  return make(
    "div",
    {},
    make("p", { class: "ct-label" }, label),
    make(
      "ul",
      { class: "ct-found", role: "list" },
      list.map((groups) => make("li", {}, glyphs(groups))),
    ),
    more && make("p", { class: "ct-note" }, more),
  );
}

function rulingWords(ruling, why) {
  if (!ruling) return null;
  const { reasons, facts, groups, lines, repair } = ruling;
  return [
    verdictHead(ruling),
    groups && foundNode(groups),
    lines.length > 0 &&
      make(
        "ul",
        { class: "ct-score-lines", role: "list" },
        lines.map((line) => make("li", {}, rich(line))),
      ),
    reasons.length > 0 && [
      make("p", { class: "ct-label" }, why),
      make("ul", { class: "ct-reasons", role: "list" }, reasons.map(reasonNode)),
    ],
    repair && make("p", { class: "ct-repair" }, rich(repair)),
    facts.length > 0 &&
      make(
        "ul",
        { class: "ct-facts" },
        facts.map((fact) => make("li", {}, rich(fact))),
      ),
  ];
}

// All systems with this ruling in the same words; a press on a name asks under the rules of that system.
function otherRuling({ systems, tone, mark, heading, reason }, use, chosen) {
  const named = ({ id, name }) =>
    make(
      "li",
      {},
      make(
        "button",
        {
          type: "button",
          class: "ct-quiet-button",
          "data-key": `use.${id}`,
          "aria-label": `${use}: ${name}`,
          onclick: () => chosen(id),
        },
        name,
      ),
    );
  return make(
    "li",
    { class: "ct-other-system", "data-tone": tone },
    make("p", { class: "ct-other-ruling" }, verdictSign(mark), " ", heading),
    reason && make("p", {}, rich(reason.text)),
    reason?.rule && ruleNote(reason.rule),
    make("ul", { class: "ct-other-names", role: "list" }, systems.map(named)),
  );
}

// Systems with the same ruling appear as a number; their names are folded.
const namesNode = ({ label, names }) =>
  make(
    "details",
    { class: "ct-more" },
    make("summary", {}, label),
    make(
      "ul",
      { class: "ct-names", role: "list" },
      names.map((name) => make("li", {}, name)),
    ),
  );

// Both live regions exist, empty, before they get a text.
export function rulingPanel({ compare, texts }, chosen) {
  const words = make("div", { role: "status", class: "ct-words" });
  const stale = make("p", { class: "ct-stale", role: "status", hidden: true }, texts.ask_again);
  const panel = make(
    "section",
    { class: "ct-verdict ct-ruling", "data-tone": "", tabindex: "-1" },
    stale,
    words,
  );
  const others = make("section", { class: "ct-elsewhere-list", "aria-live": "polite" });
  const say = slot(words, (ruling) => rulingWords(ruling, texts.why));
  const list = slot(others, (comparison, waiting) => {
    if (!comparison) return waiting ? make("p", { class: "ct-note" }, compare.waiting) : null;
    return [
      make("h2", {}, comparison.heading),
      comparison.otherwise.length > 0 && [
        make("p", { class: "ct-note" }, comparison.choose),
        make(
          "ul",
          { class: "ct-other-systems", role: "list" },
          comparison.otherwise.map((ruling) => otherRuling(ruling, compare.use, chosen)),
        ),
      ],
      ...[comparison.alike, comparison.undecided, comparison.unread].map(
        (systems) => systems && namesNode(systems),
      ),
    ];
  });
  return {
    nodes: [panel, others],
    update(ruling, comparison) {
      panel.dataset.tone = ruling?.tone ?? "";
      say(ruling);
      list(comparison, Boolean(ruling) && !ruling.path);
    },
    outdated(old) {
      stale.hidden = !old || !panel.dataset.tone;
      for (const node of [panel, others]) node.toggleAttribute("data-old", !stale.hidden);
    },
    // The pressed button may be gone with the old comparison; then the focus moves to the ruling.
    show() {
      panel.scrollIntoView({ block: "nearest" });
      if (document.activeElement === document.body) panel.focus({ preventScroll: true });
    },
  };
}
