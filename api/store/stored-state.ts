import * as z from 'zod/mini';
import { day, duration } from '#engine/units.ts';
import { advanceBooks } from '#engine/simulation/books.ts';
import type { Books } from '#engine/service/books.ts';
import { isSound } from '#engine/community/sound-world.ts';
import type { Ledger } from '#engine/ledger/ledger.ts';
import { isSoundLedger } from '#engine/ledger/sound-ledger.ts';
import { changedPages, headOf, ledgerFrom, pagesOf, type LedgerHead } from './ledger-pages.ts';
import { migrate, oldestFormat } from './migrations/migrations.ts';
import { format, type State, type Stored, type Versioned, type Write } from './store.ts';

/** Why a stored state cannot be used. */
export type Unusable = 'older-version' | 'damaged' | 'newer-version';

const envelope = z.object({
  version: z.int().check(z.positive()),
  clock: z.object({
    real: z.number(),
    demo: z.number(),
    rate: z.union([z.literal(1), z.literal(60), z.literal(600)]),
    paused: z.boolean(),
    speedEnds: z.number(),
  }),
  world: z.looseObject({ version: z.literal(1), now: z.int() }),
});

/** No demo has a clock further than this from its world: such a state is damaged. */
const farthest = duration(366 * day);

const isFarOff = ({ clock: { real, demo }, world }: State) =>
  !(Number.isFinite(real) && Math.abs(demo - world.now) <= farthest);

/** The write of a state; with the stored ledger, only of the pages that differ from it. */
export function writeOf(
  { ledger, ...state }: Books & Versioned,
  stored: Ledger | null = null,
): Write {
  return {
    head: { ...state, ledger: headOf(ledger) },
    pages: stored === null ? pagesOf(ledger) : changedPages(stored, ledger),
    isWhole: stored === null,
  };
}

/** Validates and migrates a stored state. */
export function stateFrom(
  stored: Stored,
): { readonly state: State; readonly isCarriedOver: boolean } | Unusable {
  const kept = (stored.head as { format?: unknown } | null | undefined)?.format;
  if (typeof kept !== 'number') return 'damaged';
  if (kept < oldestFormat) return 'older-version';
  if (kept > format) return 'newer-version';
  try {
    const state = migrate(assembled(stored), kept);
    return isUsable(state) ? { state, isCarriedOver: kept < format } : 'damaged';
  } catch {
    // A migration or check fails on a state with missing parts.
    return 'damaged';
  }
}

/** A state in the current format, without any checks: what the host itself stored is trusted. */
export const currentFormatOf = (kept: { readonly format: number }): Books =>
  migrate(kept, kept.format) as Books;

/** The state with its complete ledger. */
export function assembled({ head, pages }: Stored): unknown {
  const { ledger } = head as { readonly ledger?: LedgerHead };
  // Up to format 2 the ledger was part of the world.
  return ledger === undefined ? head : { ...(head as object), ledger: ledgerFrom(ledger, pages) };
}

function isUsable(stored: unknown): stored is State {
  if (!envelope.safeParse(stored).success) return false;
  const state = stored as State;
  if (!isSound(state.world) || !isSoundLedger(state.ledger, state.world)) return false;
  return !isFarOff(state) && advanceBooks(state, state.world.now).ok;
}
