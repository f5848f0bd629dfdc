import { cents, duration, fraction, hour } from '../units.ts';
import { givesAll } from './reasons.ts';
import type { Appraised, Contrast } from './suggestion.ts';

/** Smaller differences are not noticeable to a person. */
const noticeable = {
  cost: 25,
  done: hour,
  chance: 0.05,
  carbon: 1000,
  start: 2 * hour,
};

const atMost = 3;

/** How much better one is than another in one dimension; 0 or less if it is not. */
type Gain = (one: Appraised, other: Appraised) => number;

/** Less energy always costs less and emits less, which is no advantage. */
const forTheSameEnergy =
  (gain: Gain): Gain =>
  (one, other) =>
    givesAll(one, other.energy) ? gain(one, other) : 0;

interface Dimension {
  readonly kind: Contrast['kind'];
  /** Gain in units of the just noticeable difference. */
  readonly gain: Gain;
  readonly told: (one: Appraised, best: Appraised) => Contrast;
  /** The largest gain, or the best by rank among those with a sufficient gain. */
  readonly pick: 'most' | 'first';
}

const dimensions: readonly Dimension[] = [
  {
    kind: 'cheaper',
    gain: forTheSameEnergy((one, other) => (other.cost - one.cost) / noticeable.cost),
    told: (one, best) => ({ kind: 'cheaper', by: cents(best.cost - one.cost) }),
    pick: 'most',
  },
  {
    kind: 'sooner',
    gain: (one, other) => (other.done - one.done) / noticeable.done,
    told: (one, best) => ({
      kind: 'sooner',
      by: duration(best.done - one.done),
      extra: cents(one.cost - best.cost),
    }),
    pick: 'most',
  },
  {
    kind: 'surer',
    gain: (one, other) => (one.chanceOfNoWait - other.chanceOfNoWait) / noticeable.chance,
    told: (one, best) => ({
      kind: 'surer',
      by: fraction(one.chanceOfNoWait - best.chanceOfNoWait),
    }),
    pick: 'first',
  },
  {
    kind: 'greener',
    gain: forTheSameEnergy((one, other) => (other.carbon - one.carbon) / noticeable.carbon),
    told: (one, best) => ({ kind: 'greener', by: best.carbon - one.carbon }),
    pick: 'first',
  },
  {
    kind: 'later',
    gain: forTheSameEnergy((one, other) =>
      one.cost - other.cost < noticeable.cost ? (one.from - other.from) / noticeable.start : 0,
    ),
    told: (one, best) => ({ kind: 'later', by: duration(one.from - best.from) }),
    pick: 'first',
  },
  {
    kind: 'other-space',
    gain: (one, other) => (one.space === other.space ? 0 : 1),
    told: () => ({ kind: 'other-space' }),
    pick: 'first',
  },
];

export interface Contrasted {
  readonly one: Appraised;
  readonly contrast: Contrast;
}

/**
 * The best of a ranked list and up to two more, from it or from others ranked separately, that each
 * beat all those chosen before in something: a lower price, an earlier end, more certainty, less
 * CO₂, a later start, another space.
 */
export function contrasting(
  ranked: readonly Appraised[],
  others: readonly Appraised[],
): readonly Contrasted[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const chosen: Contrasted[] = [{ one: best, contrast: { kind: 'best' } }];
  for (const { gain, told, pick } of dimensions) {
    if (chosen.length === atMost) break;
    const gainOverAll = (one: Appraised) =>
      Math.min(...chosen.map(({ one: other }) => gain(one, other)));
    const better = [...ranked, ...others].filter((one) => gainOverAll(one) >= 1);
    const [found] =
      pick === 'first' ? better : better.toSorted((a, b) => gainOverAll(b) - gainOverAll(a));
    if (found !== undefined) chosen.push({ one: found, contrast: told(found, best) });
  }
  return chosen;
}

/**
 * The advantages again with the figures after a quote, which may have removed the best offer or
 * evened out a difference: one that is left without an advantage is dropped.
 */
export function contrastAgain<Offer extends Appraised & Pick<Contrasted, 'contrast'>>(
  offers: readonly Offer[],
): readonly Offer[] {
  const [best, ...others] = offers;
  if (best === undefined) return [];
  const told = others.flatMap((one) => {
    const contrast = contrastTo(best, one);
    return contrast === null ? [] : [{ ...one, contrast }];
  });
  return [{ ...best, contrast: { kind: 'best' } }, ...told];
}

/** What an offer was chosen for, if it still gains by that, or else something noticeable. */
function contrastTo(
  best: Appraised,
  one: Appraised & Pick<Contrasted, 'contrast'>,
): Contrast | null {
  const chosenFor = dimensions.find(({ kind }) => kind === one.contrast.kind);
  const isBetter = chosenFor !== undefined && chosenFor.gain(one, best) > 0;
  const told = isBetter ? chosenFor : dimensions.find(({ gain }) => gain(one, best) >= 1);
  return told === undefined ? null : told.told(one, best);
}
