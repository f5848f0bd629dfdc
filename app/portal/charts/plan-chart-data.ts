import type { PowerStep, Signals } from '#api/contract/session.ts';
import { periodName } from '#api/words/price-words.ts';
import {
  formatClock,
  formatDayAndClock,
  formatPower,
  formatPrice,
  formatWhole,
} from '#app/ui/words/format.ts';
import type { Region } from '#app/ui/words/region.ts';
import { priceFill } from '#app/ui/board/price-fill.ts';
import { day, hour, minute } from '#engine/units.ts';

export type Measure = 'price' | 'carbon';
/** The level of an hour's price or CO₂. */
export type Tone = 'low' | 'middle' | 'high';

type Span = { readonly from: number; readonly to: number };
export type ToneBar = Span & { readonly height: number; readonly tone: Tone };
/** An interval of constant power and price (and CO₂, where that is shown). */
export type PlanStretch = Span & { readonly power: number; readonly reading: string };

/** The data of a plan's chart. */
export type PlanPicture = {
  signals: Signals;
  measure: Measure;
  /**
   * The most the car can draw here, which is the height of the upper lane; null to show prices
   * only.
   */
  fullPower: number | null;
  now: number;
  readyBy: number | null;
  delivered: readonly PowerStep[];
  planned: readonly PowerStep[];
  /** The same energy charged at once, for comparison. */
  atOnce: readonly PowerStep[];
};

export const toneFill = priceFill;

const halfHour = hour / 2;

/** A price has the same color on every chart, whichever others are shown with it. */
const periodTones = new Map<string | null, Tone>([
  ['night', 'low'],
  ['day', 'middle'],
  ['evening', 'high'],
]);

/**
 * Prices without a known name are compared with the lowest: nearly as low, up to twice as high, or
 * more.
 */
function priceTone(price: number, lowest: number): Tone {
  if (price <= 1.25 * lowest) return 'low';
  return price <= 2 * lowest ? 'middle' : 'high';
}

/** The lower and the upper third of the values shown. */
function carbonTone(value: number, least: number, most: number): Tone {
  if (least === most) return 'middle';
  const share = (value - least) / (most - least);
  if (share < 1 / 3) return 'low';
  return share > 2 / 3 ? 'high' : 'middle';
}

/** Price or CO₂ as bars from 0 to 1, half an hour wide unless that would make too many. */
export function toneBars(signals: Signals, measure: Measure): readonly ToneBar[] {
  const spans =
    measure === 'price'
      ? signals.prices.map(({ price, period, ...span }) => ({ ...span, value: price, period }))
      : signals.carbon.map(({ grams, ...span }) => ({ ...span, value: grams, period: null }));
  const values = spans.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const toneOf = measure === 'price' ? priceTone : carbonTone;
  const width = signals.to - signals.from > 1.5 * day ? 3 * hour : halfHour;
  return spans.flatMap(({ from, to, value, period }) =>
    cutEvery(width, { from, to }).map((piece) => ({
      from: piece.from,
      to: piece.to,
      height: most > 0 ? value / most : 0,
      tone: periodTones.get(period) ?? toneOf(value, least, most),
    })),
  );
}

/** The prices that occur, each with the color of its bars: Night $0.13. */
export function priceKeys(
  signals: Signals,
  currency?: string,
): readonly { tone: Tone; text: string }[] {
  const bars = toneBars(signals, 'price');
  const keys = signals.prices.map(({ from, period, price }) => ({
    tone: at(bars, from)!.tone,
    text: `${periodName(period)} ${formatPrice(price, currency)}`,
  }));
  return [...new Map(keys.map((key) => [key.text, key])).values()];
}

function cutEvery(width: number, { from, to }: Span): readonly Span[] {
  const pieces: Span[] = [];
  for (let start = from; start < to;) {
    const end = Math.min(to, (Math.floor(start / width) + 1) * width);
    pieces.push({ from: start, to: end });
    start = end;
  }
  return pieces;
}

const at = <One extends Span>(spans: readonly One[], moment: number) =>
  spans.find(({ from, to }) => moment >= from && moment < to);

/** To a tenth of a kW, as it is displayed. */
const shownPower = (power: number) => Math.round(power / 100) * 100;

type Piece = Span & { readonly power: number; readonly words: string };

/** Less than a minute would read "from 00:30 to 00:30". */
const isBrief = ({ from, to }: Span) => to - from < minute;

/** Appends an interval, or joins it with the last one if both read the same or one is too brief. */
function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last === undefined) pieces.push(piece);
  else if (last.words === piece.words || isBrief(piece)) {
    pieces[pieces.length - 1] = { ...last, to: piece.to };
  } else if (isBrief(last)) pieces[pieces.length - 1] = { ...piece, from: last.from };
  else pieces.push(piece);
}

/**
 * The intervals of the chart, split where a displayed value changes. Without steps only prices are
 * shown.
 */
export function planStretches(
  { from, to, prices, carbon }: Signals,
  steps: readonly PowerStep[] | null,
  measure: Measure,
  { zone, currency }: Partial<Region> = {},
): readonly PlanStretch[] {
  const shown: readonly Span[] = measure === 'price' ? prices : carbon;
  const edges = [...(steps ?? []), ...shown].flatMap((span) => [span.from, span.to]);
  const inside = edges.filter((edge) => edge > from && edge < to);
  const marks = [...new Set([from, ...inside, to])].toSorted((a, b) => a - b);
  const pieces: Piece[] = [];
  for (const [index, start] of marks.entries()) {
    const end = marks[index + 1];
    if (end === undefined) break;
    const power = shownPower(at(steps ?? [], start)?.power ?? 0);
    const price = at(prices, start);
    const grams = at(carbon, start)?.grams;
    const signal =
      measure === 'price'
        ? price &&
          `${periodName(price.period).toLowerCase()} price ${formatPrice(price.price, currency)} a kWh`
        : grams !== undefined && `${formatWhole(grams)} g of CO₂ a kWh`;
    const doing = power > 0 ? `charging at ${formatPower(power)}` : 'not charging';
    const words = [steps && doing, signal].filter(Boolean).join(', ');
    addPiece(pieces, { from: start, to: end, power, words });
  }
  const long = to - from > day;
  const clock = long ? formatDayAndClock : formatClock;
  return pieces.map(({ from: start, to: end, power, words }) => ({
    from: start,
    to: end,
    power,
    reading: `${clock(start, zone)} to ${formatClock(end, zone)}: ${words}`,
  }));
}

/** A labeled moment of the chart, and its position from 0 to 1. */
export type PlanMark = { readonly at: number; readonly share: number; readonly words: string };

/** The least distance of two labels without overlap, as a share of the width. */
const roomForName = 0.2;

/** Now and the ready-by time, if they are within the chart. */
export function planMarks({
  signals,
  now,
  readyBy,
}: Pick<PlanPicture, 'signals' | 'now' | 'readyBy'>): readonly PlanMark[] {
  const mark = (moment: number, words: string) => ({
    at: moment,
    share: (moment - signals.from) / (signals.to - signals.from),
    words,
  });
  const marks = now >= signals.from && now <= signals.to ? [mark(now, 'now')] : [];
  if (readyBy === null || readyBy > signals.to) return marks;
  const ready = mark(readyBy, `ready by ${formatClock(readyBy)}`);
  return ready.share - (marks[0]?.share ?? 0) > roomForName ? [...marks, ready] : marks;
}

/**
 * Adjacent steps with the same text are joined, so that the list has as few entries as the plan has
 * blocks.
 */
export function blocksOf(steps: readonly PowerStep[], over: Span): readonly PowerStep[] {
  const blocks: PowerStep[] = [];
  for (const step of steps) {
    const from = Math.max(step.from, over.from);
    const to = Math.min(step.to, over.to);
    if (shownPower(step.power) === 0 || from >= to) continue;
    const last = blocks.at(-1);
    if (last && last.to === from && shownPower(last.power) === shownPower(step.power)) {
      blocks[blocks.length - 1] = { ...last, to };
    } else blocks.push({ from, to, power: step.power });
  }
  return blocks;
}
