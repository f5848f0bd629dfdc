import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { demoClock } from './client.ts';
import { host } from './current-host.ts';
import { createQueryClient, dropUnused, keptFor } from './query-client.ts';
import { eventful, everything, own } from './queries/keys.ts';
import { clockQuery, type Clock } from './queries/sandbox.ts';

/** Provides the query client and keeps it up to date. */
export function ServiceProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Freshness />
      {children}
    </QueryClientProvider>
  );
}

/** Renewal interval of the clock's speed; well below the time it is granted for. */
const stillLooking = 30_000;

const newsOf = ({ turn, ownTurn, paused, rate }: Clock) => ({
  turn,
  ownTurn,
  speeding: !paused && rate > 1,
});

/** Asks for the time. Invalidates queries when the world changes, and when others changed it. */
function Freshness() {
  const queries = useQueryClient();
  const { data } = useQuery({ ...clockQuery(), select: newsOf });
  const { turn, ownTurn, speeding = false } = data ?? {};

  useChange(turn, () => void queries.invalidateQueries({ queryKey: eventful }));
  useChange(ownTurn, () => void queries.invalidateQueries({ queryKey: own }));

  useEffect(
    () => host().watch(() => void queries.invalidateQueries({ queryKey: everything })),
    [queries],
  );

  useEffect(() => {
    const timer = setInterval(() => dropUnused(queries), keptFor);
    return () => clearInterval(timer);
  }, [queries]);

  useEffect(() => {
    if (!speeding) return undefined;
    const timer = setInterval(() => {
      // A failure is ignored: the clock continues at 1×.
      if (!document.hidden) demoClock.keepRunning().catch(() => undefined);
    }, stillLooking);
    return () => clearInterval(timer);
  }, [speeding]);

  return null;
}

/** Runs a callback when a known value changes. */
function useChange(value: number | undefined, changed: () => void) {
  const last = useRef(value);
  useEffect(() => {
    if (last.current !== undefined && last.current !== value) changed();
    last.current = value;
  });
}
