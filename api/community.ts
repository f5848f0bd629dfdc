import type { WorldEvent } from '#engine/community/events.ts';
import type { World } from '#engine/community/world.ts';
import type { Foresight } from './foresight.ts';

/** What a command made of the state it found. */
export interface Change {
  readonly world: World;
  readonly events: readonly WorldEvent[];
}

/** A community as the procedures of the service need it, whoever keeps it. */
export interface Community {
  /** For times in messages. */
  readonly locale: string;
  /** The world as of now. Looking never writes. */
  readonly present: () => Promise<{ readonly world: World }>;
  /** Takes a step from the newest state and answers once it is stored. */
  readonly act: (step: (now: { readonly world: World }) => Change) => Promise<Change>;
  /** What the forecaster has learned of this community. */
  readonly foresightOf: (world: World) => Foresight;
}
