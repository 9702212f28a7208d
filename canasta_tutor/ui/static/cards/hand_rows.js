// The rows of a hand: as much of every card as the room lets one see.
import { allIn } from "../page/dom.js";

const TALL = 1.4; // height of a card by its width
// px; what must be seen of a card. What is asked for first; where that cannot be had, the nearest to it.
const LEAST = [
  [24.6, 44.6],
  [22, 44.6],
  [20, 36],
  [12, 30],
];
const WIDTHS = { least: 38, most: 104 }; // px
const LIFT = 14; // px above a row, for the cards that are chosen
const MOST_ROWS = 4;
const SLIM = 3; // of a card that is seen narrower than a third of its height, no more height counts
const MANY = 20; // cards; beyond, ranks stand a little apart
const APART = 2; // px between ranks

// Where the rows begin: evenly, and at a new rank where that is near.
function cutsOf(ranks, rows, byRank) {
  const cuts = [0];
  for (let row = 1; row < rows; row++) {
    const even = Math.round((ranks.length * row) / rows);
    const starts = [0, 1, -1].map((near) => even + near);
    const start = byRank && starts.find((at) => ranks[at] !== ranks[at - 1]);
    cuts.push(start || even);
  }
  return cuts;
}

const linesOf = (ranks, cuts) =>
  cuts.map((from, row) => ({ from, ranks: ranks.slice(from, cuts[row + 1] ?? ranks.length) }));

const breaksIn = (ranks, gap) =>
  gap * ranks.filter((rank, at) => at && rank !== ranks[at - 1]).length;

// One way to lay the hand: rows of cards of one width. Null where too little of them is seen.
/** @param {any} lines @param {number} wide @param {number} gap @param {any} room @param {number[]} least */
function tried(lines, wide, gap, room, [across, deep]) {
  const rows = lines.length;
  const per = Math.max(...lines.map(({ ranks }) => ranks.length));
  const breaks = Math.max(...lines.map(({ ranks }) => breaksIn(ranks, gap)));
  const tall = wide * TALL;
  const step = Math.min(wide + 4, (room.width - wide - breaks) / Math.max(per - 1, 1));
  const down = rows === 1 ? tall : Math.min(tall + 6, (room.height - LIFT - tall) / (rows - 1));
  if (tall + LIFT > room.height || step < across || down < deep) return null;
  const score = Math.min(step, wide * 0.62) * Math.min(down, tall, step * SLIM) + wide;
  return { lines, wide, step, down, rows, tall, score };
}

// A third row only where two would show little and there is room for it.
const enough = (best, rows, height) =>
  best && rows > 2 && (height < 200 || rows > 3 || best.step > 30);

function bestRows(ranks, room) {
  const gap = ranks.length > MANY ? APART : 0;
  /** @type {any} */
  let best = null;
  for (const least of LEAST) {
    for (let rows = 1; rows <= MOST_ROWS && rows <= ranks.length; rows++) {
      if (enough(best, rows, room.height)) break;
      for (const byRank of gap && rows === 2 ? [true, false] : [false]) {
        const lines = linesOf(ranks, cutsOf(ranks, rows, byRank));
        for (let wide = WIDTHS.least; wide <= WIDTHS.most; wide++) {
          const found = tried(lines, wide, gap, room, least);
          if (found && found.score > (best?.score ?? 0)) best = found;
        }
      }
    }
    if (best) return { ...best, gap };
  }
  return null;
}

/** Lays the cells of a hand in rows, as its box has room. @param {HTMLElement} row */
export function layRows(row) {
  const cells = allIn(row, ".ct-cell");
  const room = { width: row.clientWidth - 8, height: row.clientHeight };
  if (!cells.length || room.width < 1 || room.height < 1) return;
  const rankOf = (cell) => cell.querySelector(".ct-card")?.dataset.rank;
  const best = bestRows(cells.map(rankOf), room);
  if (!best) return;
  const { lines, wide, step, down, rows, tall, gap } = best;
  const spare = room.height - LIFT - tall - (rows - 1) * down;
  const top = LIFT + Math.max(0, spare / 2.5);
  row.style.setProperty("--w", `${wide}px`);
  for (const [at, line] of lines.entries()) {
    const breaks = line.ranks.map((rank, n) => (gap && n && rank !== line.ranks[n - 1] ? gap : 0));
    const total = breaks.reduce((sum, each) => sum + each, 0);
    let x = (room.width - wide - step * (line.ranks.length - 1) - total) / 2;
    for (const [n] of line.ranks.entries()) {
      x += (n ? step : 0) + breaks[n];
      const last = n === line.ranks.length - 1;
      const measures = {
        "--strip": last ? wide * 1.1 : step + (breaks[n + 1] ?? 0),
        "--raise": at ? Math.min(8, Math.max(0, down - 44)) : 8,
        "--tall": at === rows - 1 ? tall : Math.min(down, tall),
        left: x + 4,
        top: top + at * down,
      };
      const { style } = cells[line.from + n];
      for (const [name, value] of Object.entries(measures)) style.setProperty(name, `${value}px`);
      style.setProperty("--layer", String(at));
    }
  }
}
