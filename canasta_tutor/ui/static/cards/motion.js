// If a card has another place after the table is redrawn, it glides there from its old place.
import { allIn, oneIn } from "../page/dom.js";
import { onPage } from "../page/surroundings.js";
import { heard } from "./sound.js";

const GLIDE = 220;
const FLIGHT = 400;
const TRY = 600;

/** Whether the learner wants no motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const nameOf = (card) => `${card.dataset.rank} ${card.dataset.suit}`;
const identityOf = (card) => card.closest("[data-card]")?.dataset.card;
const shown = (place) =>
  allIn(place, ".ct-card[data-rank]").filter((card) => !card.closest("[popover]"));
const rectOf = (node) => node?.getBoundingClientRect();

// The position of each card, by its id and by its face.
function places(place) {
  const known = new Map();
  const alike = new Map();
  for (const card of shown(place)) {
    const rect = rectOf(card);
    known.set(identityOf(card), { rect, name: nameOf(card) });
    const held = card.closest(".ct-hold, .ct-pile") ? card.cloneNode(true) : null;
    const lay = { rect, id: identityOf(card), face: held };
    alike.set(nameOf(card), [...(alike.get(nameOf(card)) ?? []), lay]);
  }
  return { known, alike };
}

// A new card glides from the place of an equal card that has gone, or else from the stock or another player.
function origin(card, before, stays, elsewhere) {
  const same = before.known.get(identityOf(card));
  if (same?.name === nameOf(card)) return same.rect;
  const gone = (before.alike.get(nameOf(card)) ?? []).find(({ id }) => !stays.has(id));
  if (gone) stays.add(gone.id);
  return gone?.rect ?? elsewhere(card);
}

function glide(card, from) {
  const to = rectOf(card);
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  card.animate([{ translate: `${onPage(x)}px ${onPage(y)}px` }, { translate: "0 0" }], {
    duration: GLIDE,
    easing: "ease-out",
  });
}

// The cards in a chip are not drawn; only the chip stands for them.
function chipsOf(place) {
  const found = new Map();
  for (const chip of allIn(place, "[data-holds]"))
    found.set(chip.dataset.key, { chip, names: chip.dataset.holds?.split(",") ?? [] });
  return found;
}

// The cards in a chip that were not in it before.
function cameTo({ names }, old) {
  const left = [...(old?.names ?? [])];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// Cards that are now in a chip fly to it from their old places.
function flyToChips(place, before, old) {
  for (const [key, now] of chipsOf(place)) {
    for (const name of cameTo(now, old.get(key))) {
      const lay = (before.alike.get(name) ?? []).find(({ gone }) => !gone);
      if (!lay?.face) continue;
      lay.gone = true;
      const { width, height } = lay.rect;
      const goal = rectOf(now.chip);
      lay.face.className = "ct-card ct-flying";
      lay.face.removeAttribute("data-card");
      lay.face.style.cssText = `--w: ${width}px; --strip: ${width}px`;
      place.append(lay.face);
      const here = rectOf(lay.face);
      const [from, to] = [lay.rect, goal].map(
        ({ left, top }) => `${left - here.left}px ${top - here.top}px`,
      );
      lay.face
        .animate([{ translate: from }, { translate: to, scale: goal.height / height }], {
          duration: FLIGHT,
          easing: "ease-in-out",
        })
        .finished.finally(() => lay.face.remove());
    }
  }
}

// Finds the player, other than the learner, who played a card: a card on the pile comes from the last player.
function giver(card) {
  if (card.closest(".ct-pile")) return ".ct-player:last-child";
  const own = card.closest(".ct-ours, .ct-sides > .ct-side:first-child");
  return own ? ".ct-player:nth-child(2)" : ".ct-player";
}

// Whether the cards in this place have changed.
function otherwise(place, { known }) {
  const now = shown(place).map(identityOf);
  return known.size > 0 && (now.length !== known.size || now.some((id) => !known.has(id)));
}

/**
 * Redraws the contents of a place, and animates the cards that move.
 * @param {HTMLElement} place
 * @param {() => void} redraw
 * @param {number} [seat] of the player who acts, if it is not the learner
 */
export function moving(place, redraw, seat) {
  const before = places(place);
  const chips = chipsOf(place);
  redraw();
  if (otherwise(place, before)) heard();
  if (calm() || before.known.size === 0) return;
  flyToChips(place, before, chips);
  const stays = new Set(shown(place).map(identityOf));
  const actor = seat ? `.ct-player[data-seat="${seat}"]` : null;
  const source = oneIn(place, ".ct-pile .ct-none") ? ".ct-pile .ct-heap" : ".ct-stock .ct-heap";
  const elsewhere = (card) =>
    rectOf(oneIn(place, card.closest(".ct-hand") ? source : (actor ?? giver(card))));
  for (const card of shown(place)) {
    const from = origin(card, before, stays, elsewhere);
    if (from) glide(card, from);
  }
}

const DROPPED = "dropped";

/** Cards lie for a moment where they were dropped, till the table is redrawn; else they glide back. */
export function restWhereDropped(cards) {
  if (calm()) return;
  for (const card of cards)
    card.animate([{ translate: card.style.translate }, { translate: "0 0" }], {
      id: DROPPED,
      duration: GLIDE,
      delay: FLIGHT,
      fill: "backwards",
    });
}

/**
 * Cards glide to the place that the learner chose, stay there a moment and come back.
 * @param {HTMLElement[]} cards
 * @param {Element | null} goal
 */
export function inVain(cards, goal) {
  if (calm() || !goal) return;
  const aim = goal.getBoundingClientRect();
  for (const [place, card] of cards.entries()) {
    if (card.getAnimations().some(({ id }) => id === DROPPED)) continue;
    const from = card.getBoundingClientRect();
    const [x, y] = [onPage(aim.left - from.left), onPage(aim.top - from.top)];
    const there = `${x + 12 + 18 * place}px ${y + 12}px`;
    card.animate(
      [
        { translate: "0 0", easing: "ease-out" },
        { translate: there, offset: 0.25 },
        { translate: there, offset: 0.75, easing: "ease-in" },
        { translate: "0 0" },
      ],
      { duration: TRY },
    );
  }
}
