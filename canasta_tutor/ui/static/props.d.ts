// What the kernel sends, as far as the browser relies on its form.

/** A card as it is drawn. */
export interface Card {
  id: string;
  rank: string;
  index: string;
  suit: string | null;
  name: string;
  emblem: string | null;
  mark: string | null;
  court: string | null;
}

/** A sentence: text, small cards and emphasised words. */
export type Rich = (
  | string
  | { card: Card; strong?: undefined; rows?: undefined }
  | { card?: undefined; strong: string; rows?: undefined }
  | { card?: undefined; strong?: undefined; head: string[]; rows: string[][] }
)[];

export interface Player {
  label: string;
  short?: string;
  count?: number;
  count_text: string;
}

export interface Meld {
  label: string;
  name: string | null;
  canasta: string | null;
  open?: boolean;
  onto?: string;
  cards: Card[];
  chip?: { suit: string | null; naturals: number };
}

export interface Side {
  label: string;
  score_text: string;
  melds: Meld[];
  red_threes: Card[];
  red_threes_label: string | null;
  black_threes?: Card[];
  black_threes_label?: string | null;
}

/** What a part of the tutor draws once; each part has fields of its own. */
export interface Scene {
  part: string;
  lang: string;
  texts?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the fields of a part are known to that part alone
  [field: string]: any;
}

/** What changes with the learner's answers; a new serial is a reply. */
export interface State {
  serial: number;
  notice?: string;
  /** The deed that was answered last. */
  deed?: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the fields of a part are known to that part alone
  [field: string]: any;
}

/** What the learner did, for the kernel. */
export interface Deed {
  type: string;
  [field: string]: unknown;
}

/** anywidget's half of a table: its values in the kernel, and the line there. */
export interface Model {
  get(name: "scene"): Scene;
  get(name: "state"): State;
  get(name: "drawing"): string;
  on(name: string, heard: (message: { type: string; key: string; value: unknown }) => void): void;
  off(name: string, heard: (message: { type: string; key: string; value: unknown }) => void): void;
  send(deed: Deed): void;
}

export interface View {
  model: Model;
  el: HTMLElement;
}

/** Gives a table access to the widgets around it. */
export interface Host {
  getWidget(name: string): Promise<{ exports: { render(view: View): () => void } }>;
}

/** A part of the tutor as it is drawn. */
export interface Part {
  node: HTMLElement;
  update(state: State): void;
  /** Asks a kernel again after it has received the hello. */
  recall?(): void;
}
