// The head of a page other than a lesson: the way home, the language, the title; the look is at the foot.
import { lookMenu } from "./bar.js";
import { make } from "./dom.js";
import { namePage } from "./surroundings.js";

const linkNode = ({ href, label }, look) =>
  make("a", { class: look, href, "data-key": href }, label);

export const languageButtons = ({ languages, languages_label: label }, line) =>
  make(
    "span",
    { class: "ct-languages", role: "group", "aria-label": label },
    languages.map(({ id, label: name, current }) =>
      make(
        "button",
        {
          type: "button",
          class: "ct-language",
          lang: id,
          "aria-pressed": String(Boolean(current)),
          "data-key": `language.${id}`,
          onclick: () => line.insist({ type: "set", language: id }),
        },
        name,
      ),
    ),
  );

export function pageHead(scene, line) {
  namePage(scene);
  const { home, title, lead } = scene;
  return [
    make(
      "header",
      { class: "ct-bar" },
      make(
        "div",
        { class: "ct-links" },
        linkNode(home, "ct-home-link"),
        languageButtons(scene, line),
      ),
    ),
    make(
      "div",
      { class: "ct-title" },
      make("h1", {}, title),
      lead && make("p", { class: "ct-lead" }, lead),
    ),
  ];
}

export const pageFoot = (scene) =>
  make("footer", { class: "ct-foot" }, linkNode(scene.more_link, "ct-more-link"), lookMenu(scene));
