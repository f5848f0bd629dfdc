import { formatPower, formatPrice, formatWhole } from '../format.ts';
import { when } from '../moment-words.ts';
import { goesFirstInWords } from './neighbor-words.ts';
import { carbonAt, priceAt, priceName } from '../price-words.ts';
import {
  joined,
  type LiveSession,
  type Scene,
  type StatusWords,
  type Why,
} from './status-words.ts';

/** That it works: the power that was measured when the charge began. */
export function afterProof(
  { headline, reason }: StatusWords,
  { proven }: LiveSession,
  { kind }: Why<'waiting'>,
): StatusWords {
  if (proven === null || !isPlannedWait.has(kind)) return { headline, reason };
  if (proven === 0) return { headline, reason: joined(tookNothing, reason) };
  const [first = '', rest] = [headline[0]?.toLowerCase(), headline.slice(1)];
  return { headline: `It works: ${formatPower(proven)}. Now ${first}${rest}`, reason };
}

const isPlannedWait: ReadonlySet<string> = new Set(['price', 'carbon', 'slot']);

const tookNothing =
  'Your car took no power in its first two minutes: check whether a timer or a limit is set in it.';

const startingLater = 'Starting later costs no more and leaves room for others until then.';

const readyByOf = ({ order }: LiveSession) => order?.readyBy ?? null;

export function waiting(
  why: Why<'waiting'>,
  session: LiveSession,
  { now, numberOf, signals }: Scene,
) {
  switch (why.kind) {
    case 'price': {
      const then = priceAt(signals.prices, why.until);
      const name = then ? `the ${priceName(then.period)}` : 'a lower price';
      const starts = when(why.until, now);
      const costs = `A kWh costs ${formatPrice(why.rateThen)} then instead of ${formatPrice(why.rateNow)} now.`;
      const begins = why.begins ?? then?.from ?? why.until;
      if (begins >= why.until)
        return { headline: `Waiting for ${name} at ${starts}.`, reason: costs };
      const first =
        why.ahead && why.ahead.length > 0
          ? goesFirstInWords(why.ahead, numberOf, now, readyByOf(session))
          : startingLater;
      return {
        headline: `Waiting for ${name}. It begins at ${when(begins, now)}, your turn is at ${starts}.`,
        reason: `${costs} ${first}`,
      };
    }
    case 'carbon':
      return {
        headline: `Waiting for cleaner power at ${when(why.until, now)}.`,
        reason: `A kWh causes ${formatWhole(why.carbonThen)} g of CO₂ then instead of ${formatWhole(why.carbonNow)} g now.`,
      };
    case 'shared-power':
      return {
        headline:
          why.circuit === undefined
            ? 'Waiting for a share of the building’s power.'
            : `Waiting: ${why.circuit} is full.`,
        reason: goesFirstInWords(why.ahead, numberOf, now, readyByOf(session)),
      };
    case 'proof':
      return {
        headline: `Waiting for power: all of it is in use until ${when(why.until, now)}.`,
        reason: 'Then two minutes of power show that it works.',
      };
    case 'slot':
      if (session.order && why.until >= session.order.readyBy) {
        return {
          headline: 'Waiting for power to become free.',
          reason: 'All of the building’s power is in use. Yours starts as soon as some is free.',
        };
      }
      return {
        headline: `Waiting for its turn at ${when(why.until, now)}.`,
        reason: startingLater,
      };
    case 'reserved':
      return {
        headline: 'A neighbor has reserved this space, so there is no power now.',
        reason: `They may come until ${when(why.until, now)}. If they do not, charging goes on then.`,
      };
    case 'rest':
      return {
        headline: `Pausing until ${when(why.until, now)}, then charging resumes.`,
        reason: 'A car that was just paused rests a few minutes before it starts again.',
      };
    case 'car':
      return {
        headline: 'Your car is not taking any power.',
        reason: 'Power is waiting for it. Check whether a timer or a limit is set in the car.',
      };
  }
}

/** Its first two minutes, and what it waits for then. */
export function provesItself(
  { kind, until }: Extract<Why<'charging'>, { kind: 'proof' }>['next'],
  { power }: LiveSession,
  { now, signals }: Scene,
): StatusWords {
  const price = kind === 'price' ? priceAt(signals.prices, until) : undefined;
  const what = {
    price: price ? `the ${priceName(price.period)}` : 'a lower price',
    carbon: 'cleaner power',
    slot: 'its turn',
  }[kind];
  return {
    headline: `It works: ${formatPower(power)} for two minutes.`,
    reason: `Then it waits for ${what} at ${when(until, now)}.`,
  };
}

export function chargingAt({ order }: LiveSession, { now, signals }: Scene): string {
  const grams = carbonAt(signals.carbon, now)?.grams;
  if (order?.preference === 'greenest' && grams !== undefined) {
    return `Charging at ${formatWhole(grams)} g of CO₂ a kWh.`;
  }
  const price = priceAt(signals.prices, now);
  return price ? `Charging at the ${priceName(price.period)}.` : 'Charging.';
}

export function whyThisPower(
  why: Exclude<Why<'charging'>, { kind: 'proof' }>,
  session: LiveSession,
  { now, numberOf }: Scene,
): string {
  const { power } = session;
  switch (why.kind) {
    case 'full-power':
      return `${formatPower(power)} is the most your car and this charger can do.`;
    case 'plan':
      return `${formatPower(power)} is what the plan needs: enough to be ready, with room for the neighbors.`;
    case 'spare-power':
      return `${formatPower(power)} is more than planned: the neighbors do not need it.`;
    case 'catching-up':
      return 'It is behind its plan, so it takes all the power it can get.';
    case 'shared-power':
      return `${goesFirstInWords(why.ahead, numberOf, now, readyByOf(session))} Your car gets what is left.`;
    case 'taper':
      return 'Close to full, the battery itself takes less.';
    case 'car':
      return `${formatPower(power)} is all your car takes right now.`;
  }
}
