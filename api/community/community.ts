import type { WorldEvent } from '#engine/community/events.ts';
import type { Role } from '#engine/community/checks/role.ts';
import type { LedgerCommand } from '#engine/ledger/ledger-commands.ts';
import type { Books } from '#engine/service/books.ts';
import type { Command } from '#engine/service/commands.ts';
import type { ChargerReport } from './charger-reports.ts';
import type { Forecasts } from './forecasts.ts';

/** Commands that a community of any kind carries out. */
export type ServiceCommand = Exclude<Command, { readonly kind: 'authorize' }> | LedgerCommand;

/**
 * What an entry in the log of a community records: somebody asked for something, chargers reported,
 * or time passed by itself.
 */
export type LogAction<Asked extends { readonly kind: string } = { readonly kind: string }> =
  | { readonly kind: 'command'; readonly command: Asked; readonly role: Role }
  | { readonly kind: 'report'; readonly reports: readonly ChargerReport[] }
  | { readonly kind: 'tick' };

/** The state after an action, and its events. */
export type Change<State extends Books = Books> = State & {
  readonly action: LogAction;
  readonly events: readonly WorldEvent[];
  /** Carried out before, by a request with the same Idempotency-Key. */
  readonly isRepeated?: true;
};

/**
 * Carries out an action in place of the community itself: what only owners do is loaded when it is
 * needed, and the demo's worker begins without it.
 */
export type Apply = <State extends Books>(
  now: State,
  action: LogAction,
  host: { readonly wall: number; readonly locale: string },
) => { readonly state: State; readonly events: readonly WorldEvent[] };

/** A community as the procedures of the service need it, whatever its kind and its host. */
export interface Community {
  /** For times in messages. */
  readonly locale: string;
  /** World and ledger as of now. Never writes. */
  readonly present: () => Promise<Books>;
  /**
   * Applies an action, decided on the newest state; resolves once the result is stored. What refuses
   * it (`decide`, the engine or `check`) throws, and nothing has changed.
   */
  readonly act: (
    decide: (now: Books) => LogAction<ServiceCommand>,
    check?: (after: Change) => void,
    apply?: Apply,
  ) => Promise<Change>;
  /** What the forecaster has learned of this community. */
  readonly forecastsOf: (books: Books) => Forecasts;
}
