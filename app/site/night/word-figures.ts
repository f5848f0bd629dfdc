import {
  formatClock,
  formatMoney,
  formatPercent,
  formatPrice,
  formatWhole,
} from '#app/ui/words/format.ts';
import figures from '#engine/forecast/figures.json' with { type: 'json' };
import type { MomentFacts, NightFacts } from './night-facts.ts';
import type { Source, Stories } from './night.ts';

const percentOf = (share: number) => formatPercent(share / 100);

/** A share in percent as people count: 17 of 20. */
const timesOutOf = (share: number, all = 20) =>
  `${formatWhole(Math.round((share * all) / 100))}\u00a0of\u00a0${formatWhole(all)}`;

const serviceFee = ({ bill }: MomentFacts) =>
  bill.lines.filter(({ kind }) => kind === 'FLAT').reduce((sum, { amount }) => sum + amount, 0);

/** Three figures: from the replay of real sessions, and from the night itself. */
export const figuresOf = (
  { atOnce }: NightFacts,
  last: MomentFacts,
  { booking, walkingUp }: ReplayFacts,
): Stories['figures'] => [
  {
    value: timesOutOf(booking.allMove),
    text: `times you plug in and charge at once, if you book and neighbors move when asked. Without booking: ${timesOutOf(walkingUp)}`,
  },
  {
    value: formatPercent(1 - last.bill.total / atOnce),
    text: 'less than charging right away, on this night',
  },
  {
    value: formatMoney(serviceFee(last)),
    text: 'service fee a session, besides electricity and tax',
  },
];

/** The source of each of the three figures, and its caveat. */
export function sourcesOf(facts: NightFacts, last: MomentFacts, replay: ReplayFacts): Source[] {
  const [waits, saving, fee] = figuresOf(facts, last, replay).map(({ value }) => value);
  return [
    { figure: `${waits} times at once`, ...waitingSource(replay) },
    { figure: `${saving} less`, ...savingSource(facts, last) },
    { figure: `${fee} a session`, ...feeSource(facts, last) },
  ];
}

const waitingSource = ({ booking, ...replay }: ReplayFacts): Omit<Source, 'figure'> => ({
  basis: `A replay of ${formatWhole(replay.visits)} real charging visits to apartment buildings in Norway, on ${replay.chargers} shared chargers: everybody books, and moves when asked. Then ${percentOf(booking.allMove)} of the visits begin within ${replay.toleranceMinutes} minutes, against ${percentOf(replay.walkingUp)} of those who just turn up.`,
  caveat: `where half move when asked it is ${percentOf(booking.halfMove)}, where nobody does ${percentOf(booking.nobodyMoves)}, no better than just turning up.`,
});

function savingSource(
  { atOnce, board }: NightFacts,
  { bill }: MomentFacts,
): Omit<Source, 'figure'> {
  const cheap = board.prices.find(({ level }) => level === 'low')!;
  return {
    basis: `The bill of one simulated night, shown on this page: ${formatMoney(bill.total)} against ${formatMoney(atOnce)}.`,
    caveat: `one night, one car, one tariff that is cheap from ${formatClock(cheap.from)}. A car that leaves before then, or one price all day, saves little or nothing.`,
  };
}

const feeSource = ({ idleFee }: NightFacts, { bill }: MomentFacts): Omit<Source, 'figure'> => ({
  basis: `Every bill has electricity, this fee, and tax (${bill.tax.map(({ vat }) => percentOf(vat)).join(', ')}).`,
  caveat: `an idle fee of ${formatPrice(idleFee)} an hour, plus tax, while you keep a neighbor waiting: only after we ask you to move, never before the time you said you would leave, and never at night.`,
});

/**
 * Results of the replay of real charging sessions (bench/waiting.ts) that the site shows: shares of
 * visits plugged in without delay, in percent.
 */
export const replayFacts = {
  /** Both data sets, as engine/forecast/figures.json cites them in full. */
  source: 'Sørensen et al., Data in Brief 36:107105 and 57:110883, CC BY 4.0',
  visits: figures.visits,
  chargers: figures.chargers,
  toleranceMinutes: figures.toleranceMinutes,
  walkingUp: figures.manners['walking up'].noDelayShare,
  /** Booking, where all, half and none of the drivers move when they are asked to. */
  booking: {
    allMove: figures.manners['booking, asked to move'].noDelayShare,
    halfMove: figures.manners['booking, asked, half move'].noDelayShare,
    nobodyMoves: figures.manners.booking.noDelayShare,
  },
};

export type ReplayFacts = typeof replayFacts;
