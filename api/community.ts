import type { WorldEvent } from '#engine/community/events.ts';
import type { Books } from '#engine/service/books.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { Foresight } from './foresight.ts';

/** What a command made of the state it found. */
export interface Change extends SimulatedBooks {
  readonly events: readonly WorldEvent[];
}

/** A community as the procedures of the service need it, whoever keeps it. */
export interface Community {
  /** For times in messages. */
  readonly locale: string;
  /** World and books as of now. Looking never writes. */
  readonly present: () => Promise<SimulatedBooks>;
  /** Takes a step from the newest state and answers once it is stored. */
  readonly act: (step: (now: SimulatedBooks) => Change) => Promise<Change>;
  /** What the forecaster has learned of this community. */
  readonly foresightOf: (books: Books) => Foresight;
}
