// Rule cards: what holds under the active rules, and where that is written.
import { rich } from "../cards/cards.js";
import { make, slot } from "../page/dom.js";
import { paragraphs } from "../page/panel.js";
import { valueTable } from "../reference/value_table.js";

// `sources` is where a page tells of its sources; a rule's own leads there.
/**
 * @param {any} rule
 * @param {"h3" | "h4"} level
 * @param {string} [sources]
 */
export function ruleCard(rule, level, sources) {
  const { system, standing_label: standing, source } = rule;
  const origin = [system, standing, !sources && source].filter(Boolean).join(" · ");
  return make(
    "li",
    { class: "ct-rule-card", "data-standing": rule.standing, "data-rule": rule.key },
    make(level, { tabindex: -1, "data-key": `rule.${rule.key}` }, rule.name),
    rule.text?.length > 0 && make("p", {}, rich(rule.text)),
    valueTable(rule),
    (origin || source) &&
      make(
        "p",
        { class: "ct-origin" },
        origin,
        sources && source && [" · ", make("a", { class: "ct-to-sources", href: sources }, source)],
      ),
  );
}

const nextLink = ({ href, label, primary }) =>
  make(
    "a",
    { class: primary ? "ct-button ct-primary" : "ct-button", href, "data-key": href },
    label,
  );

// A card for each puzzle: turned up when it was solved. The words beside it say the same.
const tally = (went) =>
  make(
    "div",
    { class: "ct-tally", "aria-hidden": "true" },
    went.map((how, at) => {
      const card = make("span", { "data-went": how });
      card.style.setProperty("--at", String(at));
      return card;
    }),
  );

// How the lesson went and where to go next.
const outcome = (props) =>
  make(
    "section",
    { class: "ct-outcome" },
    props.went?.length > 0 && tally(props.went),
    paragraphs(props.points),
    props.again?.length > 0 && stepsAgain(props),
    props.last && make("p", {}, props.last),
    make("nav", { class: "ct-next", "aria-label": props.heading }, props.links.map(nextLink)),
  );

// Steps of the lesson, each with why it is worth another look.
const stepsAgain = ({ again, again_label: label }) =>
  make(
    "div",
    { class: "ct-again" },
    make("h3", {}, label),
    make(
      "ul",
      { role: "list" },
      again.map(({ href, label: title, text }) =>
        make("li", {}, make("a", { href }, title), " ", make("span", { class: "ct-label" }, text)),
      ),
    ),
  );

// Rule cards alone, or with what a lesson is summed up in and where to go next.
export class Rules {
  #scene;

  constructor(scene) {
    this.#scene = scene;
    this.node = make("div", { class: "ct-rules" });
    this.draw = slot(this.node, (props) => [
      props.links?.length > 0 && outcome(props),
      props.heading && make("h3", { class: "ct-heading" }, props.heading),
      props.rules?.length > 0 &&
        make(
          "ul",
          { class: "ct-rule-cards", role: "list" },
          props.rules.map((rule) => ruleCard(rule, props.heading ? "h4" : "h3")),
        ),
    ]);
  }

  update(state) {
    this.draw({ ...this.#scene, ...state });
  }
}
