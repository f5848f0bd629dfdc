import type { WorldEvent } from '../community/events.ts';
import type { Refusal } from '../community/refusal.ts';
import type { World } from '../community/world.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { executeInLedger, isLedgerCommand, type LedgerCommand } from '../ledger/ledger-commands.ts';
import { post } from '../ledger/post.ts';
import type { Instant } from '../units.ts';
import { advance, execute, type Command, type Outcome } from './commands.ts';

/** A community with its books: what is, and what is over. */
export interface Books {
  readonly world: World;
  readonly ledger: Ledger;
}

export type BooksCommand = Command | LedgerCommand;

export type BooksOutcome =
  | (Books & { readonly ok: true; readonly events: readonly WorldEvent[] })
  | { readonly ok: false; readonly refusal: Refusal };

/** Carries out a command and enters what it ended, or refuses it and changes nothing. */
export function executeInBooks({ world, ledger }: Books, command: BooksCommand): BooksOutcome {
  if (!isLedgerCommand(command)) return posted(ledger, execute(world, command));
  const outcome = executeInLedger(ledger, command, world);
  return outcome.ok ? { ok: true, world, ledger: outcome.ledger, events: [] } : outcome;
}

/** Moves the clock of a community and its books. */
export const advanceBooks = ({ world, ledger }: Books, to: Instant): BooksOutcome =>
  posted(ledger, advance(world, to));

function posted(before: Ledger, outcome: Outcome): BooksOutcome {
  if (!outcome.ok) return outcome;
  return { ok: true, world: outcome.world, ...post(before, outcome) };
}
