// Messages about failures appear at the foot of the window, where everybody sees them, whatever the page shows.
import { make, slot } from "./dom.js";
import { actionButton } from "./panel.js";
import { copy } from "./surroundings.js";

const place = make("div", { class: "ct ct-notices" });

// A live region that exists, empty, before it gets its first message.
function region(build) {
  const node = make("div", { role: "status" });
  place.append(node);
  const draw = slot(node, build);
  return (...props) => {
    if (!place.isConnected) document.body.append(place);
    draw(...props);
  };
}

/** Say that the tutor does not answer; without texts, say that it answers again. */
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

/** Say that the progress is not stored anywhere, and offer its code to copy. */
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

/** Say that the server is gone, and offer the progress code to take elsewhere. */
export const sayGone = region(
  (gone) =>
    gone &&
    make(
      "div",
      { class: "ct-said-below", lang: gone.lang },
      make("p", {}, gone.text),
      codeToTake(gone),
      make(
        "div",
        { class: "ct-answer" },
        make("a", { class: "ct-button", href: fileOf(gone.code), download: FILE }, gone.save),
        gone.link && make("a", { class: "ct-button ct-primary", href: gone.link }, gone.go_on),
      ),
    ),
);

const FILE = "canasta-tutor.txt";

const fileOf = (code) => URL.createObjectURL(new Blob([code], { type: "text/plain" }));

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
