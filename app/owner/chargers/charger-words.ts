import { formatClock, formatDayAndClock } from '#app/ui/words/format.ts';
import { host } from '#app/portal/service/current-host.ts';
import type { Owners } from '../service/owner-queries.ts';

export type Charger = Owners['chargers']['chargers'][number];

/** A real space at which no charger was ever proven, and none is connected now. */
export const hasNoCharger = ({ proof, condition }: Charger): boolean =>
  !host().isSimulated && proof === null && condition.kind === 'offline';

const doingWords: Readonly<Record<Charger['doing'], string>> = {
  free: 'Free',
  'plugged-in': 'Plugged in, nothing ordered yet',
  waiting: 'Waiting for its hours',
  'waiting-for-power': 'Waiting for shared power',
  'waiting-for-slot': 'Waiting: another slot has begun here',
  charging: 'Charging',
  sharing: 'Charging, shares power',
  done: 'Charged, still plugged in',
  stopped: 'Stopped, still plugged in',
  faulted: 'Stopped by a fault',
  offline: 'Charging when last heard',
};

/** What happens at a charger now. */
export function doingInWords(charger: Charger): string {
  const { doing, reservedFrom, condition } = charger;
  if (doing !== 'free') return doingWords[doing];
  if (hasNoCharger(charger)) return 'Nobody can charge here yet';
  if (condition.kind !== 'ready') return 'Nobody is plugged in';
  return reservedFrom === null
    ? 'Free'
    : `Free until ${formatDayAndClock(reservedFrom)}, then reserved`;
}

/** What is wrong with a charger, what it means and what to do. */
export function conditionInWords(charger: Charger) {
  if (hasNoCharger(charger)) {
    return { tag: 'not connected', text: 'No tested charger is connected here yet.' };
  }
  const {
    doing,
    condition: { kind, since, until },
  } = charger;
  const at = since === null ? '' : ` since ${formatClock(since)}`;
  const back = until === null ? '' : ` It expects to be back at ${formatClock(until)}.`;
  switch (kind) {
    case 'ready':
      return { tag: 'online', text: 'It answers and follows its offers.' };
    case 'faulted':
      return {
        tag: `fault${at}`,
        text: `It reported a fault and gives no power. Residents with a reservation here were moved or told.${back} If it stays, switch it off and on, then call whoever installed it.`,
      };
    case 'offline':
      return {
        tag: `offline${at}`,
        text: `It lost its connection. ${doing === 'free' ? 'What it may give without one' : 'Its car keeps what it was last offered; that much'} of the supply is kept free, and the meter catches up.${back} Often it is the Wi-Fi.`,
      };
    case 'silent':
      return {
        tag: `no answer${at}`,
        text: `It is connected but does not answer offers, so it is counted with all it may draw.${back} Restart it.`,
      };
    case 'draws-more':
      return {
        tag: `draws too much${at}`,
        text: `Its car draws more than it was offered. The others make room.${back} Restart it; if it goes on, have it looked at.`,
      };
  }
}
