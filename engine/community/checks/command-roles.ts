import { lookUp } from '../../look-up.ts';
import type { Refusal } from '../refusal.ts';
import type { Role } from './role.ts';

const residents = ['resident', 'agent'] as const;
/** No scope lets an agent do it for a resident. */
const inPerson = ['resident'] as const;
const owners = ['owner', 'operator'] as const;
/** What a charger reads of a card decides who pays: it is a command like a person's. */
const chargers = ['charger'] as const;
/** Whoever tries out or looks after a simulated world. */
const anybody = ['resident', 'agent', 'owner', 'operator'] as const;

/**
 * The roles that may give each command: of the service, of the ledger, and of a simulated community.
 * The policy of the API is built from it. Chargers only report, but for cards.
 */
export const commandRoles = {
  authorize: residents,
  expect: residents,
  'show-card': chargers,
  start: residents,
  'change-plan': residents,
  stop: residents,
  'correct-car': residents,
  'assign-car': owners,
  reserve: residents,
  'change-reservation': residents,
  'cancel-reservation': residents,
  'cannot-plug-in': residents,
  'space-is-free': owners,
  'join-queue': residents,
  'leave-queue': residents,
  'add-vehicle': residents,
  'edit-vehicle': residents,
  'remove-vehicle': residents,
  'report-level': residents,
  'set-standing-order': residents,
  'set-default-vehicle': residents,

  // On the ledger. Nobody credits their own invoice.
  'pay-invoice': inPerson,
  'dispute-charge': inPerson,
  'record-payment': owners,
  'credit-charge': owners,

  // What an owner sets up.
  'add-building': owners,
  'edit-building': owners,
  'open-building': owners,
  'close-building': owners,
  'set-supply': owners,
  'set-circuits': owners,
  'set-safe-power': owners,
  'add-space': owners,
  'renumber-spaces': owners,
  'assign-space': owners,
  'remove-space': owners,
  'set-charger': owners,
  'operate-charger': owners,
  'set-prices': owners,
  'set-electricity': owners,
  'withdraw-prices': owners,
  'add-resident': owners,
  'remove-resident': owners,
  'add-card': owners,
  'block-card': owners,
  'unblock-card': owners,
  'remove-card': owners,

  // Only in a simulated community.
  'plug-in': residents,
  unplug: residents,
  'fail-charger': anybody,
  'clear-fault': anybody,
  'set-clock': anybody,
  jump: anybody,
  'bring-neighbor': residents,
  'start-over': anybody,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** A command that is missing in the table does not compile where it is carried out. */
export type CommandKind = keyof typeof commandRoles;

/** Why a role may not give a command; one that the table does not name is refused to everybody. */
export function roleRefusal(role: Role, kind: CommandKind): Refusal | null {
  const allowed: readonly Role[] | undefined = lookUp(commandRoles, kind);
  if (allowed === undefined) return { code: 'unknown', what: 'command' };
  return allowed.includes(role) ? null : { code: 'not-allowed' };
}
