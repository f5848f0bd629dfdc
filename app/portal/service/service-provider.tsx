import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { demoClock } from './client.ts';
import { host } from './current-host.ts';
import { createQueryClient } from './query-client.ts';
import { eventful, everything, own } from './queries/keys.ts';
import type { Clock } from './queries/clock.ts';
import { useOfClock } from './use-clock.ts';

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

const turnOf = ({ turn }: Clock) => turn;
const ownTurnOf = ({ ownTurn }: Clock) => ownTurn;
const isSpeeding = ({ paused, rate }: Clock) => !paused && rate > 1;

/** Invalidates queries when the world changes, and when others changed it. */
function Freshness() {
  const queries = useQueryClient();
  const turn = useOfClock(turnOf);
  const ownTurn = useOfClock(ownTurnOf);
  const speeding = useOfClock(isSpeeding) ?? false;

  useChange(turn, () => void queries.invalidateQueries({ queryKey: eventful }));
  useChange(ownTurn, () => void queries.invalidateQueries({ queryKey: own }));

  useEffect(
    () => host().watch(() => void queries.invalidateQueries({ queryKey: everything })),
    [queries],
  );

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
