import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { openChanges } from '#api/hosts/changes.ts';
import { demoClock } from './client.ts';
import { lifeline } from './connection.ts';
import { createQueryClient } from './query-client.ts';
import { eventful, everything, own } from './queries/keys.ts';
import type { Clock } from './queries/clock.ts';
import { useOfClock } from './use-clock.ts';

/** The service and what it answered, for everything inside. */
export function ServiceProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Freshness />
      {children}
    </QueryClientProvider>
  );
}

/** Well within the time for which the clock runs at speed without being looked at. */
const stillLooking = 30_000;

const turnOf = ({ turn }: Clock) => turn;
const ownTurnOf = ({ ownTurn }: Clock) => ownTurn;
const isSpeeding = ({ paused, rate }: Clock) => !paused && rate > 1;

/** Keeps what is on show true: as the world turns, and when another tab changed it. */
function Freshness() {
  const queries = useQueryClient();
  const turn = useOfClock(turnOf);
  const ownTurn = useOfClock(ownTurnOf);
  const speeding = useOfClock(isSpeeding) ?? false;

  useChange(turn, () => void queries.invalidateQueries({ queryKey: eventful }));
  useChange(ownTurn, () => void queries.invalidateQueries({ queryKey: own }));

  useEffect(() => {
    const changes = openChanges();
    changes?.addEventListener('message', ({ data: by }) => {
      // What this page did itself, it reads anew itself.
      if (by === lifeline) return;
      void queries.invalidateQueries({ queryKey: everything });
    });
    return () => changes?.close();
  }, [queries]);

  useEffect(() => {
    if (!speeding) return undefined;
    const timer = setInterval(() => {
      // Not worth telling anybody when it fails: the clock goes on at 1×.
      if (!document.hidden) demoClock.keepRunning().catch(() => undefined);
    }, stillLooking);
    return () => clearInterval(timer);
  }, [speeding]);

  return null;
}

/** Runs when a value that was known becomes another. */
function useChange(value: number | undefined, changed: () => void) {
  const last = useRef(value);
  useEffect(() => {
    if (last.current !== undefined && last.current !== value) changed();
    last.current = value;
  });
}
