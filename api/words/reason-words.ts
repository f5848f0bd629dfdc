import type { Answers } from '../contract/contract.ts';
import {
  formatCarbon,
  formatDayAndClock,
  formatDuration,
  formatEnergy,
  formatMoney,
  formatPercent,
} from './format.ts';
import type { Place } from './place.ts';

export type Suggestion = Answers['reservations']['suggestions']['suggestions'][number];
type Reason = Suggestion['reasons'][number];

/** The advantage of a suggestion over the first. */
export function contrastInWords(contrast: Suggestion['contrast']): string {
  switch (contrast.kind) {
    case 'best':
      return 'Best overall';
    case 'cheaper':
      return `${formatMoney(contrast.by)} cheaper`;
    case 'sooner':
      return `Done ${formatDuration(contrast.by)} sooner${extraInWords(contrast.extra)}`;
    case 'surer':
      return 'More certain to be free';
    case 'greener':
      return `${formatCarbon(contrast.by)} less`;
    case 'later':
      return `Plug in ${formatDuration(contrast.by)} later`;
    case 'other-space':
      return 'Another space';
  }
}

const extraInWords = (extra: number) => {
  if (extra === 0) return ', for the same price';
  return extra > 0 ? `, for ${formatMoney(extra)} more` : `, for ${formatMoney(-extra)} less`;
};

/** Grams; less would be displayed as 0.0 kg. */
const worthTelling = 50;

/** Reasons for and against a suggestion. */
function reasonInWords(reason: Reason, { zone, currency }: Partial<Place>): string {
  switch (reason.kind) {
    case 'cheapest':
      return reason.saves > 0
        ? `The cheapest: ${formatMoney(reason.saves, currency)} less than charging right away.`
        : 'The cheapest.';
    case 'greenest':
      return reason.saves > 0
        ? `The greenest: ${formatCarbon(reason.saves)} less than charging right away.`
        : 'The greenest.';
    case 'saves':
      return `${formatMoney(reason.cost, currency)}${reason.carbon >= worthTelling ? ` and ${formatCarbon(reason.carbon)}` : ''} less than charging right away.`;
    case 'earliest':
      return `Done first, ${formatDayAndClock(reason.done, zone)}.`;
    case 'quiet':
      return `A quiet time: ${formatPercent(reason.chance)} chance of no wait.`;
    case 'usual-space':
      return 'Your usual space.';
    case 'allows-for-leaving-early':
      return `Done early, in case you leave before the time you say (${formatPercent(reason.chance)} sure).`;
    case 'less-than-asked':
      return `${formatEnergy(reason.missing)} less than you asked for.`;
  }
}

/** A slot that delivers less energy is not called cheaper or greener. */
export function reasonsInWords(reasons: readonly Reason[], at: Partial<Place> = {}): string {
  const falsePraise = reasons.some(({ kind }) => kind === 'less-than-asked')
    ? ['cheapest', 'greenest', 'saves']
    : [];
  return reasons
    .filter(({ kind }) => !falsePraise.includes(kind))
    .map((reason) => reasonInWords(reason, at))
    .join(' ');
}
