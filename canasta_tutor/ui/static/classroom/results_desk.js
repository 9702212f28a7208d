// The teacher's table: results come as files, as text, or in a link.
import { rich } from "../cards/cards.js";
import { picker } from "../page/bar.js";
import { allIn, make, slot } from "../page/dom.js";
import { writingBox } from "../page/fields.js";
import { actionButton } from "../page/panel.js";
import { saveFile, textToCopy } from "./passing_on.js";

const SIDES = ["first", "later", "missed", "unbegun"];
const LONGEST = 1_000_000; // characters in one message to the kernel

// Whole results in each message.
function* messages(text) {
  let part = "";
  for (const code of text.split(/(?<![\w-])(?=CR\d{1,3}-)/)) {
    if (part && part.length + code.length > LONGEST) {
      yield part;
      part = "";
    }
    part += code;
  }
  yield part;
}

const SIGNS = { first: "✓", later: "↻", missed: "✗", unbegun: "–" };

// The policy of the page forbids styles in attributes.
function shareNode(side, count) {
  const node = make("span", { "data-mark": side, "aria-hidden": "true" }, SIGNS[side], count);
  node.style.flexGrow = count;
  return node;
}

// A list that is drawn when it is opened or printed: a large class has tens of thousands of entries.
function foldedList(key, label, entries) {
  const list = make("ul", { role: "list" });
  const fill = () => list.childElementCount === 0 && list.append(...entries());
  return make(
    "details",
    { ontoggle: fill, "onct-fill": fill },
    make("summary", { "data-key": key }, label),
    list,
  );
}

export class ResultsDesk {
  #line;
  #saved = 0;

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    const { words } = scene;
    const which = make("div");
    const offer = make("div", { class: "ct-offered", role: "status" });
    const remarks = make("ul", { class: "ct-remarks", role: "status", "aria-label": words.drop });
    const waiting = make("div");
    const table = make("div", { class: "ct-class-table" });
    this.drawWhich = slot(which, (all) => all.length > 0 && this.#whichNode(all));
    this.drawOffer = slot(offer, (text) => text && this.#offerNodes(text));
    this.drawRemarks = slot(remarks, (all) => all.map((text) => make("li", {}, text)));
    this.drawWaiting = slot(waiting, (props) => props && this.#waitingNodes(props));
    this.drawTable = slot(table, (props) => props && this.#tableNodes(props));
    this.empty = make("p", { class: "ct-note" }, words.no_results);
    const { input, node: pasted } = writingBox(words.paste, "", undefined, "paste");
    this.pasted = input;
    const files = make("input", {
      type: "file",
      multiple: true,
      accept: ".txt,text/plain",
      class: "ct-files",
      "data-key": "files",
      onchange: ({ currentTarget }) => this.#takeFiles(currentTarget),
    });
    const taking = make(
      "div",
      { class: "ct-taking ct-no-print" },
      make("label", { class: "ct-field ct-drop" }, make("span", {}, words.drop), files),
      pasted,
      actionButton(words.read, "", () => this.#takePasted()),
    );
    taking.addEventListener("dragover", (event) => event.preventDefault());
    taking.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#read([...(event.dataTransfer?.files ?? [])]);
    });
    this.node = make(
      "section",
      { class: "ct-class-part" },
      make("h2", {}, words.results),
      offer,
      which,
      taking,
      remarks,
      waiting,
      this.empty,
      table,
    );
  }

  update({ assignments, table, waiting, remarks, offered, csv }) {
    this.drawWhich(assignments);
    this.drawOffer(offered);
    this.drawRemarks([...remarks, ...(table?.remarks ?? [])]);
    this.drawWaiting(waiting);
    this.drawTable(table);
    this.empty.hidden = Boolean(table || waiting);
    if (csv && csv.number > this.#saved) {
      this.#saved = csv.number;
      saveFile("canasta.csv", csv.text, "text/csv");
    }
  }

  #print() {
    for (const details of allIn(this.node, ".ct-results details"))
      details.dispatchEvent(new Event("ct-fill"));
    print();
  }

  #takePasted() {
    if (!this.pasted.value.trim()) return;
    this.#send(this.pasted.value);
    this.pasted.value = "";
  }

  async #takeFiles(input) {
    await this.#read([...input.files]);
    input.value = "";
  }

  async #read(files) {
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > this.scene.most) return this.#line.insist({ type: "add", size });
    const texts = await Promise.all(files.map((file) => file.text()));
    if (texts.length > 0) this.#send(texts.join("\n"));
  }

  #send(text) {
    if (text.length > this.scene.most) return this.#line.insist({ type: "add", size: text.length });
    const parts = [...messages(text)];
    for (const [at, part] of parts.entries())
      this.#line.insist({
        type: "add",
        text: part,
        first: at === 0,
        last: at === parts.length - 1,
      });
  }

  #whichNode(all) {
    const { words, lang } = this.scene;
    const made = (when) => new Date(when * 1000).toLocaleDateString(lang, { dateStyle: "medium" });
    const options = all.map(({ id, label, when, current }) => ({
      id,
      current,
      label: `${label} · ${made(when)}`,
    }));
    const forget = actionButton(words.forget, "ct-quiet-button", () => {
      if (confirm(words.forget_sure)) this.#line.ask({ type: "forget" });
    });
    return make(
      "div",
      { class: "ct-which ct-no-print" },
      picker("pick", words.pick, options, (number) => this.#line.insist({ type: "pick", number })),
      actionButton(words.link_again, "", () => this.#line.ask({ type: "link" })),
      forget,
    );
  }

  #offerNodes(text) {
    const { words } = this.scene;
    const answer = (type) => () => {
      history.replaceState(history.state, "", location.pathname);
      this.#line.ask({ type });
    };
    return [
      make("p", {}, text),
      make(
        "div",
        { class: "ct-answer" },
        actionButton(words.yes, "ct-primary", answer("result.take")),
        actionButton(words.no, "", answer("result.leave")),
      ),
    ];
  }

  #waitingNodes({ text, names, codes }) {
    const { words } = this.scene;
    return [
      make("p", {}, text, " ", names),
      textToCopy(words.codes_of_results, codes, words, { rows: 3, key: "waiting" }),
    ];
  }

  #tableNodes({ count, tasks, rows, exercises, shared }) {
    const { words, sides } = this.scene;
    const head = (text, scope = "col") => make("th", { scope }, text);
    return [
      make("p", { class: "ct-class-count" }, count),
      make(
        "ol",
        { class: "ct-table-tasks" },
        tasks.map((text) => make("li", {}, text)),
      ),
      make(
        "ul",
        { class: "ct-legend", role: "list", "aria-label": words.results },
        SIDES.map((side) =>
          make(
            "li",
            {},
            make(
              "span",
              { class: "ct-swatch", "data-mark": side, "aria-hidden": "true" },
              SIGNS[side],
            ),
            sides[side],
          ),
        ),
      ),
      make(
        "div",
        { class: "ct-table-scroll", tabindex: "0", role: "region", "aria-label": words.results },
        make(
          "table",
          { class: "ct-results" },
          make(
            "thead",
            {},
            make(
              "tr",
              {},
              head(words.learner),
              tasks.map((text, at) => make("th", { scope: "col", title: text }, at + 1)),
              head(words.missed),
            ),
          ),
          make(
            "tbody",
            {},
            rows.map((row) => this.#rowNode(row, exercises)),
          ),
        ),
      ),
      make("h3", {}, words.shared),
      shared.length > 0
        ? make(
            "ul",
            { class: "ct-shared" },
            shared.map((each) => this.#sharedNode(each)),
          )
        : make("p", { class: "ct-note" }, words.nothing_shared),
      make(
        "div",
        { class: "ct-answer ct-no-print" },
        actionButton(words.csv, "", () => this.#line.ask({ type: "csv" })),
        actionButton(words.print, "", () => this.#print()),
      ),
    ];
  }

  #rowNode({ name, seat, cells, missed }, exercises) {
    const link = ({ place, exercise }) => {
      const { href, label } = exercises[exercise];
      return make(
        "li",
        {},
        make("a", { href, target: "_blank", rel: "noopener" }, place, " ", label),
      );
    };
    return make(
      "tr",
      { "data-seat": seat },
      make("th", { scope: "row" }, name),
      cells.map(({ said, ...counts }) =>
        make(
          "td",
          {},
          make(
            "span",
            { class: "ct-bar-of-class", role: "img", "aria-label": said },
            SIDES.filter((side) => counts[side] > 0).map((side) => shareNode(side, counts[side])),
          ),
        ),
      ),
      make(
        "td",
        {},
        missed.length > 0 && foldedList(`missed.${seat}`, missed.length, () => missed.map(link)),
      ),
    );
  }

  #sharedNode({ count, learners, text, exercises }) {
    const { words } = this.scene;
    return make(
      "li",
      {},
      make("p", {}, make("strong", {}, count, ":"), " ", rich(text)),
      make("p", { class: "ct-note" }, learners),
      make(
        "p",
        { class: "ct-no-print ct-positions" },
        make("span", { class: "ct-label" }, words.projector),
        exercises.map(({ href }, at) =>
          make(
            "a",
            {
              class: "ct-button",
              href,
              target: "_blank",
              rel: "noopener",
              "aria-label": `${words.projector} ${at + 1}`,
            },
            at + 1,
          ),
        ),
      ),
    );
  }
}
