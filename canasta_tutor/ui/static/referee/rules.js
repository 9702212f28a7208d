// Rule cards: what applies under the rules in force, and the source.
import { rich } from "../cards/cards.js";
import { make, slot } from "../page/dom.js";
import { valueTable } from "../reference/value_table.js";

// `sources` is the place where a page lists its sources; the source of a rule links there.
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

// Rule cards.
export class Rules {
  #scene;

  constructor(scene) {
    this.#scene = scene;
    this.node = make("div", { class: "ct-rules" });
    this.draw = slot(this.node, ({ rules }) =>
      make(
        "ul",
        { class: "ct-rule-cards", role: "list" },
        rules.map((rule) => ruleCard(rule, "h3")),
      ),
    );
  }

  update(state) {
    this.draw({ ...this.#scene, ...state });
  }
}
