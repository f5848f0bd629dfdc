import { isUserName } from '../community/checks/check-input.ts';
import { roleRefusal } from '../community/checks/command-roles.ts';
import { draftOf, worldOf } from '../community/draft/open-draft.ts';
import { followSupply } from '../community/draft/put-building.ts';
import { badInput } from '../community/refusal.ts';
import type { Role } from '../community/checks/role.ts';
import type { World } from '../community/world.ts';
import { run } from '../service/advance.ts';
import type { Outcome } from '../service/front-door.ts';
import { addBuilding, closeBuilding, editBuilding, openBuilding } from './buildings.ts';
import { addCard, blockCard, removeCard, unblockCard } from './cards.ts';
import type { Changed } from './change-world.ts';
import { setCharger } from './chargers.ts';
import { setElectricity } from './electricity.ts';
import { operateCharger } from './operate-charger.ts';
import { setPrices, withdrawPrices } from './prices.ts';
import { addResident, removeResident } from './residents.ts';
import { isSetupCommand, type SetupCommand } from './setup-command.ts';
import type { SetupRefusal } from './setup-refusal.ts';
import { addSpace, assignSpace, removeSpace, renumberSpaces } from './spaces.ts';
import { setCircuits, setSafePower, setSupply } from './supply.ts';
import { tellTouched } from './touched.ts';

export type SetupOutcome =
  | (Extract<Outcome, { readonly ok: true }> & {
      /** The id of the building or space that was added. */
      readonly made?: string;
    })
  | { readonly ok: false; readonly refusal: SetupRefusal };

/**
 * Carries out a command of an owner, or refuses it and changes nothing. The data is changed first and
 * the working copy opened on the result, so nothing that was derived from the old data is left.
 */
export function setUp(world: World, command: SetupCommand, role: Role): SetupOutcome {
  if (!isSetupCommand(command)) return { ok: false, refusal: { code: 'unknown', what: 'command' } };
  const notAllowed = roleRefusal(role, command.kind);
  if (notAllowed !== null) return { ok: false, refusal: notAllowed };
  const changed = isUserName(command.user) ? perform(world, command) : badInput('user');
  if ('code' in changed) return { ok: false, refusal: changed };
  const { about, made, resized, settle } = changed;
  const draft = draftOf(changed.world);
  const at = world.now;
  const { user: by, through, kind } = command;
  const change = { at, by, ...(through !== undefined && { through }), kind, ...about };
  draft.entries.push({ kind: 'owner-changed', at, change });
  if (resized !== undefined && changed.world.buildings[resized]!.spaces.length > 0) {
    draft.indexes.get(resized)!.isResized = true;
    followSupply(draft, resized);
  }
  settle?.(draft);
  tellTouched(draft, world, change);
  run(draft, at);
  const { events, entries, offers } = draft;
  const outcome = { ok: true, world: worldOf(draft), events, entries } as const;
  return { ...outcome, offers: [...offers.values()], ...(made !== undefined && { made }) };
}

function perform(world: World, command: SetupCommand): Changed | SetupRefusal {
  switch (command.kind) {
    case 'add-building':
      return addBuilding(world, command);
    case 'edit-building':
      return editBuilding(world, command);
    case 'open-building':
      return openBuilding(world, command.building);
    case 'close-building':
      return closeBuilding(world, command.building);
    case 'set-supply':
      return setSupply(world, command);
    case 'set-circuits':
      return setCircuits(world, command);
    case 'set-safe-power':
      return setSafePower(world, command);
    case 'add-space':
      return addSpace(world, command);
    case 'renumber-spaces':
      return renumberSpaces(world, command);
    case 'assign-space':
      return assignSpace(world, command);
    case 'remove-space':
      return removeSpace(world, command.space);
    case 'set-charger':
      return setCharger(world, command);
    case 'operate-charger':
      return operateCharger(world, command);
    case 'set-prices':
      return setPrices(world, command);
    case 'withdraw-prices':
      return withdrawPrices(world, command);
    case 'set-electricity':
      return setElectricity(world, command);
    case 'add-resident':
      return addResident(world, command.resident);
    case 'remove-resident':
      return removeResident(world, command.resident);
    case 'add-card':
      return addCard(world, command);
    case 'block-card':
      return blockCard(world, command.token);
    case 'unblock-card':
      return unblockCard(world, command.token);
    case 'remove-card':
      return removeCard(world, command.token);
  }
}
