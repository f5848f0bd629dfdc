import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VirtualSetup, VirtualState } from '#chargers/virtual/virtual-state.ts';
import { VirtualStation, type Admission, type StationView } from './virtual-station.ts';

export interface StationOfPage {
  readonly id: string;
  readonly setup: VirtualSetup;
  readonly admit: () => Promise<Admission | null>;
}

const keyOf = (id: string): string => `virtual-charger/${id}`;

/** The state of a charger outlives its tab, like a real one. A browser that keeps nothing begins anew. */
function load(id: string): VirtualState | null {
  try {
    const text = localStorage.getItem(keyOf(id));
    return text === null ? null : (JSON.parse(text) as VirtualState);
  } catch {
    return null;
  }
}

function save(id: string, state: VirtualState): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(state));
  } catch {
    // The charge goes on as long as the page is open.
  }
}

/** Two tabs would be two chargers with one name: whoever comes second waits until the first is closed. */
async function holdAlone(id: string, station: VirtualStation, left: AbortSignal): Promise<void> {
  // Only pages of secure origins can know of each other.
  if (!('locks' in navigator)) {
    station.takeOver();
    return;
  }
  const whenLeft = new Promise((resolve) => left.addEventListener('abort', resolve));
  const begin = () => {
    if (left.aborted) return undefined;
    station.takeOver();
    return whenLeft;
  };
  const isTaken = await navigator.locks.request(keyOf(id), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await begin();
    return lock === null;
  });
  if (!isTaken || left.aborted) return;
  station.waitElsewhere();
  // The wait ends with an error when the page is left.
  await navigator.locks.request(keyOf(id), { signal: left }, begin).catch(() => undefined);
}

/** A virtual charger that is connected as long as it is on show, in one tab at a time. */
export function useVirtualStation({ id, setup, admit }: StationOfPage): {
  readonly station: VirtualStation;
  readonly view: StationView;
} {
  const [station] = useState(
    () =>
      new VirtualStation(setup, {
        admit,
        open: ({ address, protocols }) => new WebSocket(address, [...protocols]),
        now: () => Date.now(),
        load: () => load(id),
        save: (state) => save(id, state),
      }),
  );
  useEffect(() => {
    const left = new AbortController();
    void holdAlone(id, station, left.signal);
    return () => {
      station.putAway();
      left.abort();
    };
  }, [id, station]);
  const view = useSyncExternalStore(station.subscribe, station.view, station.view);
  return { station, view };
}
