import type { Role } from '../community/checks/role.ts';
import { isLedgerCommand, type LedgerCommand } from '../ledger/ledger-commands.ts';
import {
  postToLedger,
  executeLedgerCommand,
  type Books,
  type BooksOutcome,
} from '../service/books.ts';
import type { Instant } from '../units.ts';
import { advance, execute, type Act } from './live.ts';
import type { SimulatedWorld } from './simulation.ts';

/** A simulated world with its ledger. */
export type SimulatedBooks = Books<SimulatedWorld>;

export type BooksAct = Act | LedgerCommand;

/** Carries out an act in a simulated world or its ledger, or refuses it and changes nothing. */
export const executeInBooks = (
  books: SimulatedBooks,
  act: BooksAct,
  role: Role,
): BooksOutcome<SimulatedWorld> =>
  isLedgerCommand(act)
    ? executeLedgerCommand(books, act, role)
    : postToLedger(books.ledger, execute(books.world, act, role));

/** Moves the clock of a simulated world, and posts what ended to its ledger. */
export const advanceBooks = (
  { world, ledger }: SimulatedBooks,
  to: Instant,
): BooksOutcome<SimulatedWorld> => postToLedger(ledger, advance(world, to));
