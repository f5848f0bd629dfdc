import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { placesQuery, spaceQuery } from '#app/portal/service/queries/charge.ts';
import { reservationsQuery } from '#app/portal/service/queries/reservations.ts';
import { rememberLines } from './remember-seen.ts';
import { seenLines } from './seen-lines.ts';

/** Remembers, for a time without a connection, the person's charges and their next reservation. */
export function RememberCharge({ person }: { person: string }) {
  const { data: places } = useQuery(placesQuery());
  const { data: reservations, dataUpdatedAt } = useQuery(reservationsQuery());
  const own = (places?.buildings ?? []).flatMap(({ name, zone, spaces }) =>
    spaces
      .filter(({ state }) => state === 'yours')
      .map(({ id, number }) => ({ id, building: name, number, zone })),
  );
  const charges = useQueries({ queries: own.map(({ id }) => spaceQuery(id)) });

  const isKnown = places !== undefined && reservations !== undefined;
  const seen = own.flatMap((at, index) => {
    const session = charges[index]?.data?.session ?? null;
    return session === null ? [] : [{ ...at, session }];
  });
  const begun = new Set(seen.map(({ session }) => session.reservation));
  const lines = seenLines(
    seen,
    reservations?.upcoming.find(({ id }) => !begun.has(id)) ?? null,
    (building) => places?.buildings.find(({ id }) => id === building)?.zone ?? 'UTC',
  );
  const text = lines.join('\n');
  const at = Math.max(dataUpdatedAt, ...charges.map((charge) => charge.dataUpdatedAt));
  useEffect(() => {
    if (isKnown) rememberLines(person, text === '' ? [] : text.split('\n'), at);
  }, [person, isKnown, text, at]);
  return null;
}
