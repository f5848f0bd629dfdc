import type { WorldEvent } from '#engine/community/events.ts';
import type { Books } from '#engine/service/books.ts';
import type { Role } from '#engine/community/role.ts';
import type { BooksAct, SimulatedBooks } from '#engine/simulation/books.ts';
import type { Instant } from '#engine/units.ts';
import type { Foresight } from '../foresight.ts';

/** What was done, as the log of a community records it. */
export type LogAction =
  | { readonly kind: 'command'; readonly command: BooksAct; readonly role: Role }
  | { readonly kind: 'jump'; readonly to: Instant }
  | { readonly kind: 'set-clock' }
  | { readonly kind: 'bring-neighbor'; readonly user: string }
  /** Time has passed: from here on no command can come before what happened until then. */
  | { readonly kind: 'tick' }
  /** The whole state was replaced: by a new one, or by the same in a newer format. */
  | { readonly kind: 'start-over' | 'migrate' };

/** The state after an action, and its events. */
export interface Change extends SimulatedBooks {
  readonly action: LogAction;
  readonly events: readonly WorldEvent[];
}

/** A community as the procedures of the service need it, whatever the host. */
export interface Community {
  /** For times in messages. */
  readonly locale: string;
  /** World and ledger as of now. Never writes. */
  readonly present: () => Promise<SimulatedBooks>;
  /** Applies a step to the newest state; resolves once the result is stored. */
  readonly act: (step: (now: SimulatedBooks) => Change) => Promise<Change>;
  /** What the forecaster has learned of this community. */
  readonly foresightOf: (books: Books) => Foresight;
}
