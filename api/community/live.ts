import type { Role } from '#engine/community/checks/role.ts';
import type { World } from '#engine/community/world.ts';
import { isLedgerCommand, type LedgerCommand } from '#engine/ledger/ledger-commands.ts';
import { postToLedger, executeLedgerCommand, type Books } from '#engine/service/books.ts';
import type { Command } from '#engine/service/commands.ts';
import { advance, execute, nextChange } from '#engine/service/front-door.ts';
import { setUp } from '#engine/setup/set-up.ts';
import { isSetupCommand, type SetupCommand } from '#engine/setup/setup-command.ts';
import { refuse, type About } from '../refusals/refusals.ts';
import { refuseSetup } from '../refusals/setup-refusals.ts';
import { takeReports } from './charger-reports.ts';
import type { Apply, Change, Community, LogAction } from './community.ts';
import { advanced, type Kind } from './kind.ts';
import { rowsOf } from './live-rows.ts';

/** What can be asked of a community with real chargers. */
export type LiveCommand = Command | LedgerCommand | SetupCommand;

/** A community with real chargers, as its callers see it. */
export interface LiveCommunity extends Community {
  readonly act: (
    decide: (now: Books) => LogAction<LiveCommand>,
    check?: (after: Change) => void,
    apply?: Apply,
  ) => Promise<Change>;
}

/** Carries out a command of a resident, on the ledger, or of the owner. */
function carryOut(now: Books, command: LiveCommand, role: Role) {
  if (isLedgerCommand(command)) return executeLedgerCommand(now, command, role);
  const { world, ledger } = now;
  return isSetupCommand(command)
    ? postToLedger(ledger, setUp(world, command, role))
    : postToLedger(ledger, execute(world, command, role));
}

/** When worlds next change without an action: working that out takes longer than most reads. */
const nextChanges = new WeakMap<World, number>();

function nextOf(world: World): number {
  const next = nextChanges.get(world) ?? nextChange(world) ?? Infinity;
  nextChanges.set(world, next);
  return next;
}

const nextIn = ({ world, ledger }: Books): number =>
  Math.min(nextOf(world), ledger.due[0]?.at ?? Infinity);

/**
 * A building with its real chargers: they report, the wall clock is its time, and nothing in it can
 * be made up, set back or started over.
 */
export const live: Kind<Books, LiveCommand> = {
  name: 'live',
  apply: (now, action, { locale }) => {
    if (action.kind === 'tick') return { state: now, events: [] };
    const { world } = now;
    const outcome =
      action.kind === 'report'
        ? takeReports(now, action.reports)
        : carryOut(now, action.command, action.role);
    if (!outcome.ok) {
      const about = action.kind === 'command' ? (action.command as About) : {};
      const { refusal } = outcome;
      if (refusal.code === 'setup') throw refuseSetup(refusal, world);
      throw refuse(refusal, world, locale, about);
    }
    return { state: { world: outcome.world, ledger: outcome.ledger }, events: outcome.events };
  },
  timeAt: (_, wall) => wall,
  wallAt: (_, time) => time,
  nextChange: nextIn,
  // Chargers are to follow: whatever changes is stored at its time.
  isTickDue: (since, now) => nextIn(since) <= now.world.now,
  advance: (books, to) => {
    if (nextIn(books) <= to) {
      return advanced(postToLedger(books.ledger, advance(books.world, to)));
    }
    // Nothing happens until then: the same world, later.
    const world = Object.freeze({ ...books.world, now: to });
    nextChanges.set(world, nextOf(books.world));
    return { state: { ...books, world }, events: [] };
  },
  rowsOf: (before, after, entry) => rowsOf(before?.ledger ?? null, after.ledger, entry),
  partsOf: ({ world, ledger }) => ({ world, ledger }),
};
