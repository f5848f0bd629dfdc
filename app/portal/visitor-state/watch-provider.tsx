import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Answers } from '#api/contract/contract.ts';
import { isChargeOver } from '#api/words/charging/status-words.ts';
import { demoClock } from '../service/client.ts';
import { host } from '../service/current-host.ts';
import { powerQuery, spaceQuery } from '../service/queries/charge.ts';
import type { Clock } from '../service/queries/sandbox.ts';
import { useLive, useOfClock } from '../service/use-clock.ts';
import { useCommand } from '../service/use-command.ts';
import { strideTo } from './stride.ts';
import { tryStorage } from '#app/ui/try-storage.ts';

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
      {watched && (
        <UntilItEnds key={watched.session} watched={watched} isRunning={isRunning} onEnd={end} />
      )}
      {children}
    </WatchContext>
  );
}

export function useWatching(): Watching {
  const watching = use(WatchContext);
  if (!watching) throw new Error('A section of the portal stands outside its watch.');
  return watching;
}

/** Skips the hours in which the watched car waits, and slows the clock to 1× when it is done. */
function UntilItEnds({
  watched,
  isRunning,
  onEnd,
}: {
  watched: Watched;
  isRunning: boolean;
  onEnd: () => void;
}) {
  const { data } = useLive(spaceQuery(watched.space));
  useStrides(data, isRunning);
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

/** Moves time on in strides while the watched car waits: see `strideTo`. */
function useStrides(view: Answers['charge']['space'] | undefined, isRunning: boolean) {
  const building = view?.space.building ?? '';
  const { data: power } = useQuery({ ...powerQuery(building), enabled: building !== '' });
  const { mutate: jump, isPending } = useCommand(demoClock.jump);
  const to =
    isRunning && view?.session && power ? strideTo(view.at, view.session, power.drawnPower) : null;
  /** Until the view has followed the last stride, it would ask for the same one again. */
  const last = useRef(0);
  useEffect(() => {
    if (to === null || to <= last.current || isPending) return;
    last.current = to;
    jump({ to });
  }, [to, isPending, jump]);
}
