import { overlaps, type Interval } from '../../time/interval.ts';
import { instant } from '../../units.ts';
import { expectedEnd } from '../../community/draft/expectation.ts';
import { staysSince } from '../../ledger/ledger.ts';
import type { Books } from '../books.ts';

/** An interval in which a space is not free. */
export interface Taken extends Interval {
  readonly kind: 'session' | 'reservation';
  readonly yours: boolean;
}

export interface BoardRow {
  readonly space: string;
  readonly number: number;
  readonly taken: readonly Taken[];
}

/** When each space is taken: past stays, current sessions and reservations. */
export function dayBoard(
  { world, ledger }: Books,
  user: string,
  building: string,
  over: Interval,
): readonly BoardRow[] {
  const stays = staysSince(ledger, over.from);
  return world.buildings[building]!.spaces.map((space) => {
    const known = [
      ...stays
        .filter((one) => one.space === space)
        .map((one) => ({ from: one.from, to: one.to, kind: 'session' as const, user: one.user })),
      ...Object.values(world.sessions)
        .filter((one) => one.space === space)
        .map((one) => ({
          from: one.pluggedIn,
          to: instant(Math.max(world.now, expectedEnd(world, one))),
          kind: 'session' as const,
          user: one.user,
        })),
      ...Object.values(world.reservations)
        .filter((one) => one.space === space)
        .map((one) => ({
          from: one.from,
          to: one.to,
          kind: 'reservation' as const,
          user: one.user,
        })),
    ];
    const taken = known
      .filter((one) => overlaps(one, over))
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to, kind, user: who }) => ({ from, to, kind, yours: who === user }));
    return { space, number: world.spaces[space]!.number, taken };
  });
}
