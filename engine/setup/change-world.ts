import { tell, type Draft } from '../community/draft/draft.ts';
import type { WorldEvent } from '../community/events.ts';
import { spaceWith } from '../community/find-space.ts';
import type { OwnerChange } from '../community/ledger-entries.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Building, Space, World } from '../community/world.ts';
import { lookUp } from '../look-up.ts';

/** The world after a command, before time settles what follows from it. */
export interface Changed {
  readonly world: World;
  /** What the log of changes says it is about. */
  readonly about: Omit<OwnerChange, 'at' | 'by' | 'kind'>;
  readonly made?: string;
  /** The building whose limits or chargers changed: plans, offers and promises follow at once. */
  readonly resized?: string;
  /** What residents lose or are told. */
  readonly settle?: (draft: Draft) => void;
}

export const withBuilding = (world: World, building: Building): World => ({
  ...world,
  buildings: { ...world.buildings, [building.id]: building },
});

export const withSpace = (world: World, space: Space): World => ({
  ...world,
  spaces: { ...world.spaces, [space.id]: space },
});

export const buildingWith = ({ buildings }: World, id: string): Building | Refusal =>
  lookUp(buildings, id) ?? { code: 'unknown', what: 'building' };

export const knownSpace = (world: World, id: string): Space | Refusal =>
  spaceWith(world, id) ?? { code: 'unknown', what: 'space' };

/** Whether a building was never open, so that nothing in it changes for anybody. */
export const isNew = ({ isClosed, isUnbilled }: Building): boolean =>
  isClosed === true && isUnbilled === true;

/** Whether somebody lives here and has not moved out. */
export const isResident = ({ accounts, departed = {} }: World, user: string): boolean =>
  accounts.includes(user) && lookUp(departed, user) === undefined;

/** Residents of a community may charge in any of its buildings: each gets the event about it. */
export function tellResidents(draft: Draft, eventFor: (user: string) => WorldEvent): void {
  const { accounts, departed = {} } = draft;
  for (const user of accounts) {
    if (lookUp(departed, user) === undefined) tell(draft, eventFor(user));
  }
}
