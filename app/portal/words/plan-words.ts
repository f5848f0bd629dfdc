import type { Answers } from '#api/contract/contract.ts';
import type { Preference } from '#api/contract/session.ts';
import { formatCarbon, formatDuration, formatMoney } from '#app/ui/format.ts';
import { minute } from '#engine/units.ts';

type Preview = Pick<Answers['charge']['preview'], 'outlook' | 'atOnce'>;

const names: Readonly<Record<Preference, string>> = {
  cheapest: 'cheapest hours',
  fastest: 'as fast as possible',
  greenest: 'cleanest hours',
};

export const preferenceInWords = (preference: Preference) => names[preference];

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Less or more than nothing to speak of. */
const differs = (amount: number, noticeable: number) => Math.abs(amount) >= noticeable;

/** A plan against charging at once: $1.96 and 1.2 kg CO₂ less, done 5 hr 30 min later. */
export function comparisonInWords({ outlook, atOnce }: Preview): string {
  const money = atOnce.bill.total - outlook.bill.total;
  const carbon = atOnce.carbon - outlook.carbon;
  const less = [
    money > 0 && formatMoney(money),
    differs(carbon, 50) && carbon > 0 && formatCarbon(carbon),
  ].filter((part) => part !== false);
  const more = [
    money < 0 && formatMoney(-money),
    differs(carbon, 50) && carbon < 0 && formatCarbon(-carbon),
  ].filter((part) => part !== false);
  const later = outlook.done !== null && atOnce.done !== null ? outlook.done - atOnce.done : 0;
  const parts = [
    less.length > 0 && `${list.format(less)} less`,
    more.length > 0 && `${list.format(more)} more`,
    later >= minute && `done ${formatDuration(later)} later`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'The same as charging at once.';
  return `Against charging at once: ${parts.join(', ')}.`;
}
