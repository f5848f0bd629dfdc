import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { WorldEvent } from '../community/events.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Role } from '../community/checks/role.ts';
import type { World } from '../community/world.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { executeInLedger, type LedgerCommand } from '../ledger/ledger-commands.ts';
import { post } from '../ledger/post.ts';

/** A community with its ledger: the present and the past. */
export interface Books<W extends World = World> {
  readonly world: W;
  readonly ledger: Ledger;
}

export type BooksOutcome<W extends World, R = Refusal> =
  | (Books<W> & { readonly ok: true; readonly events: readonly WorldEvent[] })
  | { readonly ok: false; readonly refusal: R };

/** Carries out a command that concerns only the ledger. */
export function executeLedgerCommand<W extends World>(
  { world, ledger }: Books<W>,
  command: LedgerCommand,
  role: Role,
): BooksOutcome<W> {
  const outcome = executeInLedger(ledger, command, world, role);
  return outcome.ok ? { ...outcome, world } : outcome;
}

/** Posts to the ledger what ended through a command, a report or time. */
export function postToLedger<W extends World, R = Refusal>(
  before: Ledger,
  outcome:
    | {
        readonly ok: true;
        readonly world: W;
        readonly events: readonly WorldEvent[];
        readonly entries: readonly LedgerEntry[];
      }
    | { readonly ok: false; readonly refusal: R },
): BooksOutcome<W, R> {
  if (!outcome.ok) return outcome;
  return { ok: true, world: outcome.world, ...post(before, outcome) };
}
