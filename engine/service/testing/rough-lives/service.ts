import type { Charge } from '../../../billing/invoice.ts';
import type { Draft } from '../../../community/draft/draft.ts';
import type { WorldEvent } from '../../../community/events.ts';
import { draftOf, worldOf } from '../../../community/draft/open-draft.ts';
import type { Refusal } from '../../../community/refusal.ts';
import type { Session, SessionRecord } from '../../../community/session.ts';
import type { World } from '../../../community/world.ts';
import { accountOf, emptyLedger, type Ledger } from '../../../ledger/ledger.ts';
import { post } from '../../../ledger/post.ts';
import { amps, type Instant } from '../../../units.ts';
import { run } from '../../advance.ts';
import type { Command } from '../../commands.ts';
import { execute } from '../../front-door.ts';
import { takeReport } from '../../reports/take-report.ts';
import { RoughGarage } from './garage.ts';
import type { Line } from './stay.ts';

/** The service with its ledger in front of chargers that misbehave. */
export class RoughService {
  draft: Draft;
  #ledger: Ledger = emptyLedger;
  readonly garage: RoughGarage;
  /** Everything that was told, in order. */
  readonly events: WorldEvent[] = [];

  constructor(world: World, line: Line, random: () => number) {
    this.draft = draftOf(world);
    const deliver = (report: Parameters<typeof takeReport>[1]) => {
      takeReport(this.draft, report);
    };
    this.garage = new RoughGarage(() => this.draft, deliver, line, random);
  }

  get now(): Instant {
    return this.draft.now;
  }

  /** The world at this instant; it is frozen, so the service goes on with a new draft. */
  get world(): World {
    this.to(this.now);
    const world = worldOf(this.draft);
    this.draft = draftOf(world);
    return world;
  }

  #post({ world, events, entries }: Parameters<typeof post>[1]): void {
    const posted = post(this.#ledger, { world, entries, events });
    this.#ledger = posted.ledger;
    this.events.push(...posted.events);
  }

  #collect(): void {
    const { events, entries } = this.draft;
    if (events.length === 0 && entries.length === 0) return;
    const world = worldOf(this.draft);
    this.draft = draftOf(world);
    this.#post({ world, events, entries });
  }

  /** A person asks for something. */
  do(command: Command): Refusal | null {
    const outcome = execute(this.world, command, 'resident');
    if (!outcome.ok) return outcome.refusal;
    this.#post(outcome);
    this.draft = draftOf(outcome.world);
    for (const offer of outcome.offers) this.draft.offers.set(offer.space, offer);
    this.to(this.now);
    return null;
  }

  /** Lets time pass, with the chargers that report meanwhile. */
  to(at: Instant): void {
    const { garage } = this;
    const answer = () => {
      while (this.draft.offers.size > 0) {
        const offers = [...this.draft.offers.values()];
        this.draft.offers.clear();
        for (const offer of offers) garage.take(offer);
      }
      // What is wanted is a level: a charger without a session is to give nothing.
      for (const { space, stay, offered } of garage.chargers.values()) {
        if (stay === null || offered === 0 || this.sessionAt(space) !== undefined) continue;
        garage.take({ space, id: 0, amps: amps(0) });
      }
    };
    const happen = (then: Instant) => garage.happen(then);
    run(this.draft, at, { next: () => garage.next(), happen, answer });
    this.#collect();
  }

  sessionAt(space: string): Session | undefined {
    return this.draft.sessions.get(this.draft.spaces[space]!.session ?? '');
  }

  charges(user: string): readonly Charge[] {
    return accountOf(this.#ledger, user)
      .invoices.flat()
      .flatMap(({ charges }) => charges);
  }

  records(user: string): readonly SessionRecord[] {
    return accountOf(this.#ledger, user).records.flat();
  }

  /** Events for a user since a position in the list. */
  since(position: number, user: string): readonly WorldEvent[] {
    return this.events.slice(position).filter((event) => event.user === user);
  }
}
