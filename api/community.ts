import type { WorldEvent } from '#engine/community/events.ts';
import type { Books } from '#engine/service/books.ts';
import type { Role } from '#engine/community/role.ts';
import type { BooksAct, SimulatedBooks } from '#engine/simulation/books.ts';
import type { Instant } from '#engine/units.ts';
import type { Foresight } from './foresight.ts';

/** An action as data for a log: replayed on the same state, it has the same outcome. */
export type Deed =
  | { readonly kind: 'command'; readonly command: BooksAct; readonly role: Role }
  | { readonly kind: 'jump'; readonly to: Instant }
  | { readonly kind: 'set-clock' }
  | { readonly kind: 'bring-neighbor'; readonly user: string }
  | { readonly kind: 'start-over' };

/** The state after an action, and its events. */
export interface Change extends SimulatedBooks {
  readonly deed: Deed;
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
