// The end of a sitting: what went well, what to look at again, what comes next, and progress over time.
import { rich } from "../cards/cards.js";
import { make } from "../page/dom.js";
import { actionButton } from "../page/panel.js";
import { copy } from "../page/surroundings.js";

const SIGNS = { right: "✓", wrong: "✗", unknown: "?" };

const markNode = ({ state, label }) =>
  make(
    "li",
    { class: "ct-end-mark", "data-state": state },
    make("span", { "aria-hidden": "true" }, SIGNS[state]),
    make("span", { class: "ct-unseen" }, label),
  );

const skillsNode = (part, wish) =>
  part && [
    make("h3", {}, part.label),
    make(
      "ul",
      { class: "ct-end-skills", role: "list" },
      part.skills.map(({ id, label }) =>
        make(
          "li",
          {},
          make(
            "button",
            {
              type: "button",
              class: "ct-quiet-button",
              "data-key": `end.${id}`,
              onclick: () => wish({ mode: "practice", skill: id }),
            },
            label,
          ),
        ),
      ),
    ),
  ];

const lessonNode = ({ href, title, text, state }) =>
  make(
    "li",
    { "data-state": state },
    make("a", { href }, title),
    " ",
    make("span", { class: "ct-note" }, text),
  );

export const gameNode = ({ href, title }) =>
  make("li", {}, make("a", { class: "ct-chip", href, "data-key": href }, title));

const playedNode = ({ id, label, note, href }, choose) => [
  make(
    "li",
    {},
    make(
      href ? "a" : "button",
      href
        ? { class: "ct-chip", href, "data-key": `plays.${id}` }
        : {
            type: "button",
            class: "ct-chip",
            "data-key": `plays.${id}`,
            onclick: () => choose(id),
          },
      make("span", {}, label),
      note && make("span", { class: "ct-note" }, note),
    ),
  ),
];

// Before a placement: what the learner plays.
export const playsNode = (asked, choose) =>
  asked && [
    make("h2", { tabindex: "-1" }, asked.heading),
    make("p", {}, asked.lead),
    make(
      "ul",
      { class: "ct-played-games", role: "list" },
      asked.choices.map((each) => playedNode(each, choose)),
    ),
  ];

// A line with the result and a link to the same puzzles, to copy.
function shareNode({ label, text, address }, words, copied) {
  const value = `${text} ${new URL(address, location.href.split(/[?#]/)[0]).href}`;
  const own = make("input", { class: "ct-input", type: "text", readonly: true, value });
  const copier = actionButton(words["code.copy"], "", () => copy(own, copier, copied));
  return make(
    "div",
    { class: "ct-code" },
    make("label", { class: "ct-field" }, make("span", {}, label), own),
    copier,
  );
}

export const endingNode = (end, words, wish, more, copied) =>
  end && [
    make("h2", { tabindex: "-1" }, end.heading),
    make("ol", { class: "ct-end-marks", role: "list" }, end.marks.map(markNode)),
    make("p", {}, end.said, " ", end.known),
    end.share && shareNode(end.share, words, copied),
    end.games?.length > 0 &&
      make("ul", { class: "ct-end-games", role: "list" }, end.games.map(gameNode)),
    end.lessons.length > 0 && [
      make("h3", {}, words["end.lessons"]),
      make("ul", { class: "ct-end-lessons", role: "list" }, end.lessons.map(lessonNode)),
    ],
    skillsNode(end.good, wish),
    skillsNode(end.again, wish),
    end.believed && [
      make("h3", {}, end.believed.label),
      make(
        "ul",
        { class: "ct-end-believed" },
        end.believed.texts.map((text) => make("li", {}, rich(text))),
      ),
    ],
    end.growth && make("p", {}, end.growth),
    end.ahead && [make("h3", {}, words["end.ahead"]), make("p", {}, end.ahead)],
    make(
      "div",
      { class: "ct-choices" },
      end.onward &&
        make(
          "a",
          { class: "ct-button ct-primary", href: end.onward.href, "data-key": "end.onward" },
          end.onward.label,
        ),
      actionButton(end.more, end.onward ? "" : "ct-primary", more),
      make(
        "a",
        { class: "ct-button", href: end.home.href, "data-key": "end.home" },
        end.home.label,
      ),
    ),
  ];
