import type { OwnerChange } from '../community/ledger-entries.ts';
import type { World } from '../community/world.ts';
import { tell, type Draft } from '../community/draft/draft.ts';
import { isNew, tellResidents } from './change-world.ts';
import type { SetupCommand } from './setup-command.ts';

/** How residents learn of each change of an owner; what is missing here does not compile. */
export const learnedBy = {
  // It is closed: nobody charges there.
  'add-building': 'nothing-changes',
  // Its zone and its currency stay once there are bills; name and address are read on its pages.
  'edit-building': 'nothing-changes',
  'open-building': 'everybody-is-told',
  'close-building': 'everybody-is-told',
  'set-supply': 'event-of-its-own',
  'set-circuits': 'everybody-is-told',
  'set-safe-power': 'everybody-is-told',
  'add-space': 'nothing-changes',
  'renumber-spaces': 'everybody-is-told',
  'assign-space': 'theirs-are-told',
  'remove-space': 'everybody-is-told',
  // Whoever gets less by it is told that their plan has changed.
  'set-charger': 'event-of-its-own',
  'operate-charger': 'event-of-its-own',
  'set-prices': 'event-of-its-own',
  'withdraw-prices': 'event-of-its-own',
  // Nobody is billed by what the owner pays.
  'set-electricity': 'nothing-changes',
  // They were invited, and come by themselves.
  'add-resident': 'nothing-changes',
  'remove-resident': 'theirs-are-told',
  'add-card': 'theirs-are-told',
  'block-card': 'theirs-are-told',
  'unblock-card': 'theirs-are-told',
  'remove-card': 'theirs-are-told',
} as const satisfies Readonly<
  Record<
    SetupCommand['kind'],
    'nothing-changes' | 'event-of-its-own' | 'everybody-is-told' | 'theirs-are-told'
  >
>;

/** Tells whoever a change touches, but for whoever made it. */
export function tellTouched(
  draft: Draft,
  before: World,
  { by, kind, building: id, space, resident }: OwnerChange,
): void {
  const how = learnedBy[kind as SetupCommand['kind']];
  const at = space === undefined ? undefined : before.spaces[space];
  const tellOne = (user: string) => ({
    kind: 'owner-changed' as const,
    at: draft.now,
    user,
    change: kind,
    building: id ?? null,
    number: at?.number ?? null,
  });
  if (how === 'everybody-is-told') {
    if (isNew(before.buildings[id!]!) || isAsBefore(before, draft, id!)) return;
    tellResidents(draft, tellOne);
  }
  if (how !== 'theirs-are-told') return;
  const former = at?.assignedTo;
  if (former !== undefined && former === resident) return;
  for (const user of [resident, former]) {
    if (user !== undefined && user !== by) tell(draft, tellOne(user));
  }
}

/** Whether a building and what its residents see of its spaces are as they were. */
function isAsBefore(before: World, { buildings, spaces }: Draft, id: string): boolean {
  const shown = (world: Pick<World, 'buildings' | 'spaces'>) => {
    const building = world.buildings[id]!;
    return JSON.stringify([building, building.spaces.map((one) => world.spaces[one]!.number)]);
  };
  return shown(before) === shown({ buildings, spaces });
}
