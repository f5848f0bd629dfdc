import { useEffect } from 'react';
import { useSelection } from '../visitor-state/selection.tsx';
import type { SpaceView } from './use-charge.ts';

/** The visitor's car that a space is held for now, if any. */
export function heldFor({ at, status }: Pick<SpaceView, 'at' | 'status'>) {
  const isHeld = status.kind === 'reserved' && status.by === 'you' && status.opensAt <= at;
  const { vehicle: id, vehicleName: name } = isHeld ? status : { vehicle: null, vehicleName: null };
  return id === null || name === null ? null : { id, name };
}

/** Selects the car that a space is held for, once; the visitor can still select another. */
export function usePreselected(view: SpaceView) {
  const { chooseVehicle } = useSelection();
  const held = heldFor(view)?.id ?? null;
  useEffect(() => {
    if (held !== null) chooseVehicle(held);
  }, [held, chooseVehicle]);
}
