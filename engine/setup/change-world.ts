import type { Draft } from '../community/draft/draft.ts';
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

/** Whether somebody lives here and has not moved out. */
export const isResident = ({ accounts, departed = {} }: World, user: string): boolean =>
  accounts.includes(user) && lookUp(departed, user) === undefined;
