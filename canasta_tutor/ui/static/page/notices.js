// What is wrong is said where everybody looks: at the foot of the window, whatever the page shows.
import { make, slot } from "./dom.js";
import { actionButton } from "./panel.js";
import { copy } from "./surroundings.js";

const place = make("div", { class: "ct ct-notices" });

// A region that is there, empty, before anything is said in it.
function region(build) {
  const node = make("div", { role: "status" });
  place.append(node);
  const draw = slot(node, build);
  return (...props) => {
    if (!place.isConnected) document.body.append(place);
    draw(...props);
  };
}

/** That the tutor does not answer; without texts: that it does again. */
export const saySilent = region(
  (texts) =>
    texts &&
    make(
      "div",
      { class: "ct-said-below", lang: texts.lang },
      make("p", {}, texts.kernel_gone),
      actionButton(texts.reload, "", () => location.reload()),
    ),
);

/** That nobody keeps the progress, with its code to take along. */
export const sayUnkept = region(
  (unkept) =>
    unkept &&
    make(
      "div",
      { class: "ct-said-below", lang: unkept.lang },
      make("p", {}, unkept.text),
      codeToTake(unkept),
    ),
);

function codeToTake({ label, code, copy: word, copied }) {
  const own = make("input", {
    class: "ct-input",
    type: "text",
    readonly: true,
    value: code,
    "aria-label": label,
    "data-key": "taken",
  });
  const button = actionButton(word, "", () => copy(own, button, copied));
  return make("div", { class: "ct-code" }, own, button);
}
