import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VirtualSetup, VirtualState } from '#chargers/virtual/virtual-charger.ts';
import { VirtualStation, type Admission, type StationView } from './virtual-station.ts';

export interface StationOfPage {
  readonly id: string;
  readonly setup: VirtualSetup;
  readonly admit: () => Promise<Admission | null>;
}

const keyOf = (id: string): string => `virtual-charger/${id}`;

/** The state of a charger outlives a reload of its tab. A tab that keeps nothing begins anew. */
function load(id: string): VirtualState | null {
  try {
    const text = sessionStorage.getItem(keyOf(id));
    return text === null ? null : (JSON.parse(text) as VirtualState);
  } catch {
    return null;
  }
}

function save(id: string, state: VirtualState): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(state));
  } catch {
    // The charge goes on as long as the page is open.
  }
}

/** A virtual charger that is connected as long as it is on show. */
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
    station.connect();
    return () => station.putAway();
  }, [station]);
  const view = useSyncExternalStore(station.subscribe, station.view, station.view);
  return { station, view };
}
