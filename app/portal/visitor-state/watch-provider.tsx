import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { isChargeOver } from '#api/words/session-words.ts';
import { demoClock } from '../service/client.ts';
import { host } from '../service/current-host.ts';
import { spaceQuery } from '../service/queries/charge.ts';
import type { Clock } from '../service/queries/clock.ts';
import { useLive, useOfClock } from '../service/use-clock.ts';
import { useCommand } from '../service/use-command.ts';
import { tryStorage } from './try-storage.ts';

type Watched = { readonly space: string; readonly session: string };

type Watching = {
  /** The session that is being watched at speed, in any section. */
  watched: Watched | null;
  isRunning: boolean;
  watch: (session: Watched) => void;
  pause: () => void;
};

const WatchContext = createContext<Watching | null>(null);

const atSpeed = 600;
const runsAtSpeed = ({ paused, rate }: Clock) => !paused && rate === atSpeed;

const storageKey = () => `${host().storagePrefix}watched`;

/** Stored, because the clock keeps its speed over a reload and must still slow down at the end. */
function readWatched(): Watched | null {
  const stored = tryStorage(
    () => JSON.parse(sessionStorage.getItem(storageKey()) ?? 'null') as Partial<Watched> | null,
  );
  const { space, session } = stored ?? {};
  return typeof space === 'string' && typeof session === 'string' ? { space, session } : null;
}

function keepWatched(watched: Watched | null) {
  tryStorage(() => sessionStorage.setItem(storageKey(), JSON.stringify(watched)));
}

/** Watches a night's charge in a minute: the clock runs at speed until the charge has ended. */
export function WatchProvider({ children }: { children: ReactNode }) {
  const [watched, setWatched] = useState(readWatched);
  const isAtSpeed = useOfClock(runsAtSpeed) ?? false;
  const { mutate: run } = useCommand(async () => {
    await demoClock.setRate({ rate: atSpeed });
    return demoClock.resume();
  });
  const { mutate: stand } = useCommand(() => demoClock.pause());
  const isRunning = watched !== null && isAtSpeed;
  useEffect(() => keepWatched(watched), [watched]);
  const watching = useMemo(
    (): Watching => ({
      watched,
      isRunning,
      watch: (session) => {
        setWatched(session);
        run(undefined);
      },
      pause: () => stand(undefined),
    }),
    [watched, isRunning, run, stand],
  );
  const end = useCallback(() => setWatched(null), []);
  return (
    <WatchContext value={watching}>
      {watched && <UntilItEnds key={watched.session} watched={watched} onEnd={end} />}
      {children}
    </WatchContext>
  );
}

export function useWatching(): Watching {
  const watching = use(WatchContext);
  if (!watching) throw new Error('A section of the portal stands outside its watch.');
  return watching;
}

/** Slows the clock to 1× when the watched charge has ended. */
function UntilItEnds({ watched, onEnd }: { watched: Watched; onEnd: () => void }) {
  const { data } = useLive(spaceQuery(watched.space));
  const { mutate: slowDown } = useCommand(() => demoClock.setRate({ rate: 1 }));
  const session = data?.session?.id === watched.session ? data.session : null;
  const isOver = data !== undefined && (session === null || isChargeOver(session));
  useEffect(() => {
    if (!isOver) return;
    slowDown(undefined);
    onEnd();
  }, [isOver, slowDown, onEnd]);
  return null;
}
