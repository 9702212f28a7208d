// Messages about failures: what needs a deed at once appears at the foot of the window, over whatever the page
// shows; what is only good to know appears once in a visit, at the top of the page, and covers nothing.
import { make, slot } from "./dom.js";
import { actionButton } from "./panel.js";
import { session } from "./storage.js";
import { copy } from "./surroundings.js";

const TOLD = "canasta-tutor-unkept-told";

const foot = make("div", { class: "ct ct-notices" });
const top = make("div", { class: "ct ct-notices-top" });

function putFoot() {
  if (!foot.isConnected) document.body.append(foot);
}

// A notebook server's page has no place at its top.
function putTop() {
  if (top.isConnected) return;
  const page = document.querySelector("#lesson");
  if (page) page.prepend(top);
  else foot.append(top);
  putFoot();
}

// A live region that exists, empty, before it gets its first message.
function region(place, put, build) {
  const node = make("div", { role: "status" });
  place.append(node);
  const draw = slot(node, build);
  return (...props) => {
    put();
    draw(...props);
  };
}

// Whether an earlier page of this visit has said it.
const toldBefore = session.get(TOLD) !== null;

const seen = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) session.put(TOLD, "told");
});

function watched(node) {
  seen.disconnect();
  seen.observe(node);
  return node;
}

/** Say that the tutor does not answer; without texts, say that it answers again. */
export const saySilent = region(
  foot,
  putFoot,
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
  top,
  putTop,
  (unkept) =>
    unkept &&
    !toldBefore &&
    watched(
      make(
        "div",
        { class: "ct-said-below", lang: unkept.lang },
        make("p", {}, unkept.text),
        codeToTake(unkept),
      ),
    ),
);

/** Say that the server is gone, and offer the progress code to take elsewhere. */
export const sayGone = region(
  foot,
  putFoot,
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
