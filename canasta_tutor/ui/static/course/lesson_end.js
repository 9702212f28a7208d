// The end of a lesson: its canasta on the felt, closed with a seal once all is solved; the stars, what
// the learner can do now, and the one way on.
import { face, row } from "../cards/cards.js";
import { askForSound } from "../cards/sound.js";
import { make, slot } from "../page/dom.js";
import { paragraphs } from "../page/panel.js";

const back = () => make("span", { class: "ct-end-place" });

// Named once as a whole; the cards need not be heard one by one.
const canastaNode = ({ canasta, places }) =>
  make(
    "div",
    { class: "ct-end-felt" },
    make(
      "div",
      { class: "ct-end-canasta", "aria-hidden": "true" },
      canasta &&
        row(
          canasta.cards.map((card) => face(card)),
          "ct-fan",
        ),
      Array.from({ length: places }, back),
    ),
    places === 0 &&
      canasta.name &&
      make("span", { class: `ct-seal ct-end-seal ct-${canasta.canasta}` }, canasta.name),
  );

const starNode = ({ label, won }) =>
  make(
    "li",
    { class: "ct-star", "data-won": won ? "" : null },
    make("span", { class: "ct-star-mark", "aria-hidden": "true" }, won ? "★" : "☆"),
    make("span", {}, label, make("span", { class: "ct-unseen" }, won ? " ✓" : " –")),
  );

// Steps of the lesson, each with the reason why it is worth another look.
const stepsAgain = ({ again, again_label: label }) =>
  again.length > 0 &&
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

const wayNode = ({ href, label, primary }) =>
  make("a", { class: primary ? "ct-button ct-primary" : "ct-way", href, "data-key": href }, label);

const endNode = (props) => {
  const { places, able, stars, points, last, heading, links, sound_words: words } = props;
  const [onward, ...ways] = links;
  return make(
    "section",
    { class: "ct-end" },
    canastaNode(props),
    make(
      "div",
      { class: "ct-end-words" },
      places === 0 && make("p", { class: "ct-able" }, able),
      make("ul", { class: "ct-stars", role: "list", "aria-label": heading }, stars.map(starNode)),
      paragraphs(points),
      last && make("p", {}, last),
      make(
        "nav",
        { class: "ct-end-ways", "aria-label": heading },
        wayNode(onward),
        make("div", {}, ways.map(wayNode)),
      ),
      places === 0 && askForSound(words),
      stepsAgain(props),
    ),
  );
};

export class LessonEnd {
  #scene;

  constructor(scene) {
    this.#scene = scene;
    this.node = make("div");
    this.draw = slot(this.node, endNode);
  }

  update(state) {
    this.draw({ ...this.#scene, ...state });
  }
}
