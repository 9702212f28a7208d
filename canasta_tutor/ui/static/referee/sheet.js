// The current question, in the form in which the kernel gets it. A path is a list of keys.

const FILLERS = { hands: null, sides: {} };
const GROUPS = ["groups", "also", "melds"];
const SPARED = ["cards", "using", "card", "kind"]; // texts that mean something even when empty

function readPath(root, path) {
  return path.reduce((value, key) => value?.[key], root);
}

// The same tree with another value in one place; undefined removes the place.
/**
 * @param {any} root
 * @param {any[]} path
 * @param {unknown} value
 * @param {string | number} [name]
 */
function withPath(root, [key, ...rest], value, name = key) {
  const copy = Array.isArray(root) ? [...root] : { ...(root ?? {}) };
  if (Array.isArray(copy)) while (copy.length < key) copy.push(FILLERS[name] ?? null);
  if (rest.length)
    copy[key] = withPath(copy[key] ?? (Number.isInteger(rest[0]) ? [] : {}), rest, value, key);
  else if (value !== undefined) copy[key] = value;
  else if (Array.isArray(copy)) copy.splice(key, 1);
  else delete copy[key];
  return copy;
}

const bare = (value) =>
  value === undefined ||
  value === "" ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

// A pile of no cards is a list; as a text it only means that no card has been laid there yet.
const isEmptyPile = (key, value) => key === "pile" && Array.isArray(value);

// Empty values are left out.
function tidied(value, name) {
  if (Array.isArray(value)) {
    const items = value.map((item) => tidied(item, "item") ?? (name === "sides" ? {} : item));
    return GROUPS.includes(name) ? items.filter((item) => !bare(item)) : items;
  }
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, tidied(inner, key)]);
  const told = ([key, inner]) => SPARED.includes(key) || isEmptyPile(key, inner) || !bare(inner);
  return Object.fromEntries(entries.filter(told));
}

export class Sheet {
  #changed;

  constructor(kinds, kept, changed) {
    this.kinds = kinds;
    this.#changed = changed;
    this.data = {
      kind: kinds[0].id,
      rules: null,
      options: {},
      players: null,
      position: {},
      asks: {},
      ...kept,
    };
  }

  get kind() {
    return this.kinds.find((kind) => kind.id === this.data.kind) ?? this.kinds[0];
  }

  get ask() {
    return this.data.asks[this.kind.id] ?? this.kind.ask;
  }

  get turn() {
    return this.data.position.turn ?? 0;
  }

  read([first, ...rest]) {
    return readPath(first === "ask" ? this.ask : this.data.position, rest);
  }

  write([first, ...rest], value) {
    if (first === "ask")
      this.data.asks = {
        ...this.data.asks,
        [this.kind.id]: rest.length ? withPath(this.ask, rest, value) : value,
      };
    else this.data.position = withPath(this.data.position, rest, value);
    this.#changed();
  }

  set(values) {
    Object.assign(this.data, values);
    this.#changed();
  }

  // Change to another question; the cards of this one move along to places that are still empty in the other.
  turnTo(kind) {
    const laid = this.#firstLaid;
    this.set({ kind });
    const place = this.kind.places[0];
    if (!place || !laid || this.#firstLaid || (place.single && /\s/.test(laid))) return;
    this.write(place.many ? [...place.path, 0] : place.path, laid);
  }

  get #firstLaid() {
    const place = this.kind.places[0];
    const lies = place && this.read(place.many ? [...place.path, 0] : place.path);
    return typeof lies === "string" ? lies.trim() : "";
  }

  // The question to send: parts that belong to other questions are left out.
  get question() {
    const { rules, options, players, position } = this.data;
    const lies = tidied(position, "position");
    return {
      rules,
      ...(Object.keys(options).length && { options }),
      ...(players && { players }),
      ...(this.kind.table && Object.keys(lies).length && { position: lies }),
      ask: tidied(this.ask, "ask"),
    };
  }

  takeOver({ rules, options, players, position, ask }, kind) {
    this.set({
      kind,
      rules,
      options: options ?? {},
      players: players ?? null,
      position: position?.pile === "" ? { ...position, pile: [] } : (position ?? {}),
      asks: { ...this.data.asks, [kind]: ask },
    });
  }

  // Change to another typed question; the previous one is kept under its name.
  rewrite(before, { id, ask }) {
    const asks = { ...this.data.asks, [`written.${before}`]: this.ask };
    this.set({ asks: { ...asks, [this.kind.id]: asks[`written.${id}`] ?? ask } });
  }

  clear() {
    const before = { position: this.data.position, asks: this.data.asks };
    this.set({ position: {}, asks: {} });
    return before;
  }
}
