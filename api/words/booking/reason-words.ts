import type { Answers } from '../../contract/contract.ts';
import {
  formatCarbon,
  formatDayAndClock,
  formatDuration,
  formatEnergy,
  formatMoney,
  formatPercent,
} from '../format.ts';
import type { Region } from '../region.ts';

export type Suggestion = Answers['reservations']['suggestions']['suggestions'][number];
type Reason = Suggestion['reasons'][number];

/** The label of a suggestion in the requested building: the one that is best, or its advantage. */
export function suggestionInWords(
  { contrast, reasons }: Pick<Suggestion, 'contrast' | 'reasons'>,
  /** It is listed for after the requested time, since nothing fits before. */
  isLater: boolean,
): string {
  const isPart = fallsShort(reasons);
  // What less energy costs is not to be compared.
  if (contrast.kind === 'sooner' && isPart) return `Done ${formatDuration(contrast.by)} sooner`;
  if (contrast.kind !== 'best') return contrastInWords(contrast);
  if (isLater) return isPart ? 'Later' : 'All of it, but later';
  return isPart ? 'Best that fits in time' : contrastInWords(contrast);
}

/** The advantage of a suggestion over the first. */
function contrastInWords(contrast: Suggestion['contrast']): string {
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
const smallestShown = 50;

/** Each slot is compared with its own start, so equal prices can have saved different amounts. */
const atOnce = 'charging as soon as you plug in';

/** A reason for or against a suggestion; the reasons before it need no repetition. */
function reasonInWords(
  reason: Reason,
  before: readonly Reason[],
  { zone, currency }: Partial<Region>,
): string {
  switch (reason.kind) {
    case 'cheapest':
      return reason.saves > 0
        ? `The cheapest: ${formatMoney(reason.saves, currency)} less than ${atOnce}.`
        : 'The cheapest.';
    case 'greenest':
      return reason.saves >= smallestShown
        ? `The greenest: ${formatCarbon(reason.saves)} less${before.some(savesMoney) ? '' : ` than ${atOnce}`}.`
        : 'The greenest.';
    case 'saves':
      return `${formatMoney(reason.cost, currency)}${reason.carbon >= smallestShown ? ` and ${formatCarbon(reason.carbon)}` : ''} less than ${atOnce}.`;
    case 'earliest':
      return `Done first, ${formatDayAndClock(reason.done, zone)}.`;
    case 'quiet':
      return `A quiet time: ${formatPercent(reason.chance)} chance of no wait.`;
    case 'usual-space':
      return 'Your usual space.';
    case 'not-usual-space':
      return `Your usual space ${reason.number} ${notUsual[reason.why]}.`;
    case 'balanced':
      return 'The best of price, CO₂ and certainty together.';
    case 'allows-for-leaving-early':
      return `Done early, in case you leave before the time you say (${formatPercent(reason.chance)} sure).`;
    case 'less-than-asked':
      return `${formatEnergy(reason.missing)} less than you asked for.`;
  }
}

type NotUsual = Extract<Reason, { kind: 'not-usual-space' }>['why'];

const notUsual: Readonly<Record<NotUsual, string>> = {
  'in-use': 'is in use',
  reserved: 'is reserved for part of that time',
  'less-certain': 'is less certain to be free',
  dearer: 'would cost more',
};

/** What the cheapest slot is compared with need not be said again. */
const savesMoney = (reason: Reason) => reason.kind === 'cheapest' && reason.saves > 0;

export const fallsShort = (reasons: readonly Reason[]) =>
  reasons.some(({ kind }) => kind === 'less-than-asked');

/** A slot that delivers less energy is not called cheaper, greener or done first. */
export function reasonsInWords(reasons: readonly Reason[], at: Partial<Region> = {}): string {
  const falsePraise = fallsShort(reasons) ? ['cheapest', 'greenest', 'saves', 'earliest'] : [];
  return reasons
    .filter(({ kind }) => !falsePraise.includes(kind))
    .map((reason, index, all) => reasonInWords(reason, all.slice(0, index), at))
    .join(' ');
}
