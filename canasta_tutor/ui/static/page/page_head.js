// The head of a page that is no lesson: the way home, its language and look, its title.
import { lookPickers } from "./bar.js";
import { make } from "./dom.js";
import { namePage } from "./home.js";

const linkNode = ({ href, label }, look) =>
  make("a", { class: look, href, "data-key": href }, label);

export function pageHead(scene, line) {
  namePage(scene);
  const { home, languages, languages_label: label, title, lead } = scene;
  const speak = ({ id, label: name, current }) =>
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
    );
  return [
    make(
      "header",
      { class: "ct-bar" },
      make(
        "div",
        { class: "ct-links" },
        linkNode(home, "ct-home-link"),
        make(
          "span",
          { class: "ct-languages", role: "group", "aria-label": label },
          languages.map(speak),
        ),
      ),
    ),
    make("div", {}, make("h1", {}, title), make("p", { class: "ct-lead" }, lead)),
  ];
}

export const pageFoot = (scene) =>
  make(
    "footer",
    { class: "ct-foot" },
    linkNode(scene.more_link, "ct-more-link"),
    make("div", { class: "ct-home-look" }, lookPickers(scene)),
  );
