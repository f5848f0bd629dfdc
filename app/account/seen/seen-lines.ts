import type { Answers } from '#api/contract/contract.ts';
import { formatDateAndClock, formatEnergy, formatPercent } from '#app/ui/words/format.ts';

type Session = NonNullable<Answers['charge']['space']['session']>;

export type Booked = Pick<
  Answers['reservations']['list']['upcoming'][number],
  'building' | 'buildingName' | 'number' | 'vehicleName' | 'from' | 'to'
>;

export interface OwnCharge {
  readonly session: Pick<Session, 'vehicleName' | 'phase' | 'level' | 'energy'> & {
    readonly outlook: { readonly done: number | null } | null;
  };
  readonly building: string;
  readonly number: number;
  readonly zone: string;
}

const doing: Readonly<Record<Session['phase']['kind'], string>> = {
  'plugged-in': 'was plugged in',
  waiting: 'waited to charge',
  charging: 'was charging',
  complete: 'was charged',
  faulted: 'waited: the charger was out of order',
  offline: 'was plugged in; the charger was out of reach',
  stopped: 'was plugged in and stopped',
};

/** What is worth knowing without a connection, in sentences that are as true when read later. */
export function seenLines(
  charges: readonly OwnCharge[],
  next: Booked | null,
  zoneOf: (building: string) => string,
): readonly string[] {
  const lines = charges.map(({ session, building, number, zone }) => {
    const { vehicleName, phase, level, energy, outlook } = session;
    const figure = level === null ? formatEnergy(energy) : formatPercent(level);
    const done = phase.kind === 'complete' ? null : (outlook?.done ?? null);
    const expected = done === null ? '' : `, expected to be done ${formatDateAndClock(done, zone)}`;
    return `Your ${vehicleName} ${doing[phase.kind]} at ${building}, space ${number}: ${figure}${expected}.`;
  });
  if (next === null) return lines;
  const zone = zoneOf(next.building);
  const [from, to] = [next.from, next.to].map((at) => formatDateAndClock(at, zone));
  const car = next.vehicleName === null ? '' : ` for your ${next.vehicleName}`;
  return [
    ...lines,
    `Your next reservation is space ${next.number} at ${next.buildingName}${car}, from ${from} to ${to}.`,
  ];
}
