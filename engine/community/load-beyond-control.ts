import { sharedPhases } from '../charging/charger.ts';
import { mayDrawAt } from './beyond-control.ts';
import type { Draft } from './draft.ts';
import type { Session } from './session.ts';
import type { Building } from './world.ts';

/**
 * What may be drawn beyond control on each line of a building, without the sessions that take part in
 * sharing, which count by themselves.
 */
export function loadBeyondControl(draft: Draft, { id }: Building): readonly number[] {
  const { beyondControl, claims } = draft.indexes.get(id)!;
  const load = [0, 0, 0];
  for (const space of beyondControl) {
    const session = sessionIn(draft, space);
    const takesPart =
      session !== undefined && (claims.byId.has(session.id) || claims.unclaimed.has(session.id));
    if (takesPart) continue;
    const found = draft.spaces[space]!;
    const car = session === undefined ? undefined : draft.vehicles[session.vehicle];
    const lines = car === undefined ? found.charger.phases : sharedPhases(found.charger, car);
    const amps = mayDrawAt(found, session);
    for (let line = 0; line < lines; line += 1) load[line]! += amps;
  }
  return load;
}

const sessionIn = (draft: Draft, space: string): Session | undefined =>
  draft.sessions.get(draft.spaces[space]!.session ?? '');
