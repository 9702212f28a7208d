// The verdict on an answer: a sheet comes from below and covers the buttons. It shows one sentence, the
// rule's name and the way on. One button opens all else.
import { rich } from "../cards/cards.js";
import { make, slot } from "../page/dom.js";
import {
  actionButton,
  guessNode,
  paragraphs,
  verdictGrounds,
  verdictHead,
  verdictSign,
} from "../page/panel.js";
import { popAbove } from "./pop.js";

// One sentence; the heading is for the ear where the sentence says more.
function sentence(feedback, done) {
  if (!feedback) return null;
  const { short = [], more = [], heading } = feedback;
  const said = short.length > 0;
  return [
    feedback.mark && verdictSign(feedback.mark),
    make("p", { class: said ? "ct-verdict-head ct-unseen" : "ct-verdict-head" }, heading),
    said &&
      make(
        "p",
        { class: "ct-first" },
        rich(short),
        more.length > 0 && make("span", { class: "ct-with-room" }, rich(more)),
      ),
    done && make("p", { class: "ct-unseen" }, rich(done)),
  ];
}

function rest(feedback) {
  if (!feedback) return null;
  return [
    verdictHead(feedback),
    feedback.diagnosis?.text.length > 0 &&
      make("p", { class: "ct-diagnosis" }, rich(feedback.diagnosis.text)),
    paragraphs(feedback.body),
  ];
}

// An example that is worked out: all of it lies open.
export function workedPanel({ go_on_label: onward }) {
  const words = make("div", { class: "ct-words" });
  const grounds = make("div", { class: "ct-grounds" });
  const say = slot(words, rest);
  const ground = slot(grounds, verdictGrounds);
  const panel = make("section", { class: "ct-verdict", "data-tone": "info" }, words, grounds);
  if (onward) panel.append(goOn(onward, { "data-open": true }));
  return {
    panel,
    update({ feedback }) {
      say(feedback);
      ground(feedback);
    },
    put() {},
    hold() {},
    show() {},
  };
}

const goOn = (label, more = {}) =>
  make("button", { type: "button", class: "ct-button ct-go-on", "data-key": "on", ...more }, label);

/**
 * @param {any} scene
 * @param {(id: string) => void} tell what the learner says of a guess
 * @param {{ again: () => void, show: () => void }} act
 */
export function sheetPanel(scene, tell, act) {
  const { go_on_label: onward, sheet } = scene;
  const hints = make("ol", { class: "ct-hints" });
  const hinted = make("div", { role: "status", class: "ct-hinted" }, hints);
  const words = make("div", { role: "status", class: "ct-words" });
  const rule = make("p", { class: "ct-rule-name" });
  const [all, doubt, grounds] = ["ct-all", "ct-doubt", "ct-grounds"].map((look) =>
    make("div", { class: look }),
  );
  const pop = make(
    "div",
    { class: "ct-pop ct-more", popover: "auto", role: "dialog", "aria-label": sheet?.more },
    all,
    doubt,
    grounds,
  );
  const more = make(
    "button",
    {
      type: "button",
      class: "ct-button ct-tool ct-why",
      "data-key": "more",
      "aria-label": sheet?.more,
    },
    make("span", { "aria-hidden": "true" }, "i"),
  );
  popAbove(more, pop);
  const retry = actionButton(sheet?.again ?? "", "ct-primary ct-again", act.again);
  const reveal = actionButton(sheet?.show ?? "", "ct-reveal", act.show);
  const further = onward && goOn(onward);
  const panel = make(
    "section",
    { class: "ct-verdict ct-judged", "data-tone": "" },
    words,
    make("div", { class: "ct-judged-foot" }, rule, more, retry, reveal, further),
    pop,
  );
  const say = slot(words, sentence);
  const tellAll = slot(all, rest);
  const guess = slot(doubt, guessNode(tell));
  const ground = slot(grounds, verdictGrounds);
  const hint = slot(hints, (each) => each.map((text) => make("li", {}, rich(text))));
  return {
    hinted,
    panel,
    update(state) {
      const { feedback } = state;
      panel.dataset.tone = feedback?.tone ?? "";
      // Insert the same words again for another answer, so that a screen reader reads them again.
      say(feedback ?? null, state.outcome?.said ?? null, state.attempts);
      tellAll(feedback ?? null);
      guess(feedback?.diagnosis ?? null);
      ground(feedback ?? null);
      hint(state.hints ?? []);
      rule.textContent = feedback?.rules?.[0]?.name ?? "";
      retry.hidden = feedback?.tone !== "wrong";
      reveal.hidden = !feedback?.offers_answer;
      if (further)
        further.toggleAttribute("data-open", Boolean(state.go_on ?? feedback) && reveal.hidden);
    },
    /** Whether it is put away. */
    put(away) {
      panel.toggleAttribute("data-away", away);
      if (away && pop.matches(":popover-open")) pop.hidePopover();
    },
    hold() {
      panel.toggleAttribute("data-risen", false);
    },
    /** Comes up; a keyboard that was at what it covers goes to its way on. */
    show() {
      const held = panel.parentElement?.querySelector(".ct-answer:focus-within");
      panel.toggleAttribute("data-risen", true);
      if (!held) return;
      const ways = [retry, further, more].filter((way) => way?.checkVisibility());
      if (ways[0]) ways[0].focus({ preventScroll: true });
    },
  };
}
