import type { Charge } from '../../../billing/invoice.ts';
import type { WorldEvent } from '../../../community/events.ts';
import type { Refusal } from '../../../community/refusal.ts';
import type { Report } from '../../../community/report.ts';
import type { Session } from '../../../community/session.ts';
import type { World } from '../../../community/world.ts';
import { accountOf, emptyLedger, type Ledger } from '../../../ledger/ledger.ts';
import { post } from '../../../ledger/post.ts';
import { amps, instant, type Instant } from '../../../units.ts';
import type { Command } from '../../commands.ts';
import { openService, type Seen, type Service } from '../../open-service.ts';
import { RoughGarage } from './garage.ts';
import type { Line } from './stay.ts';

/**
 * The front door of the service, as every host uses it, before chargers that misbehave: each report is
 * a call of its own.
 */
export class RoughService {
  readonly #service: Service;
  readonly garage: RoughGarage;

  constructor(world: World, line: Line, random: () => number) {
    this.#service = openService(world);
    const deliver = (report: Report) => {
      this.#service.report([report]);
    };
    this.garage = new RoughGarage(() => this.seen, deliver, line, random);
  }

  get seen(): Seen {
    return this.#service.seen;
  }

  get now(): Instant {
    return this.seen.now;
  }

  /** Everything that was told, in order. */
  get events(): readonly WorldEvent[] {
    return this.#service.events;
  }

  get world(): World {
    this.to(this.now);
    return this.#service.close();
  }

  /** A person asks for something. */
  do(command: Command): Refusal | null {
    this.to(this.now);
    const refusal = this.#service.execute(command, 'resident');
    this.to(this.now);
    return refusal;
  }

  /** Lets time pass, with the chargers that report meanwhile. */
  to(at: Instant): void {
    for (;;) {
      this.#deliverOffers();
      const next = Math.max(this.now, Math.min(this.#service.nextChange(), this.garage.next()));
      if (next > at) break;
      this.#service.advance(instant(next));
      this.garage.happen(instant(next));
    }
    this.#service.advance(at);
  }

  #deliverOffers(): void {
    const { garage } = this;
    for (let offers = this.#service.takeOffers(); offers.length > 0;) {
      for (const offer of offers) garage.take(offer);
      offers = this.#service.takeOffers();
    }
    // What is wanted is a level: a charger without a session is to give nothing.
    for (const { space, stay, offered } of garage.chargers.values()) {
      if (stay === null || offered === 0 || this.sessionAt(space) !== undefined) continue;
      garage.take({ space, id: 0, amps: amps(0) });
    }
  }

  sessionAt(space: string): Session | undefined {
    return this.#service.sessionAt(space);
  }

  /** The ledger as of now: one long step of it is the same as many short ones. */
  ledger(): Ledger {
    const { events, entries } = this.#service;
    return post(emptyLedger, { world: this.world, events, entries }).ledger;
  }

  /** Events for a user since a position in the list. */
  since(position: number, user: string): readonly WorldEvent[] {
    return this.events.slice(position).filter((event) => event.user === user);
  }
}

export const chargesOf = (ledger: Ledger, user: string): readonly Charge[] =>
  accountOf(ledger, user)
    .invoices.flat()
    .flatMap(({ charges }) => charges);
