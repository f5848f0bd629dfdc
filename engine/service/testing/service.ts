import { expect } from 'vitest';
import type { Charge, Invoice } from '../../billing/invoice.ts';
import type { ChargerAnomaly } from '../../community/anomaly.ts';
import type { WorldEvent } from '../../community/events.ts';
import type { ChargerOffer } from '../../community/draft/draft.ts';
import type { Report, SupplyReport } from '../../community/report.ts';
import type { Order, Session, SessionRecord } from '../../community/session.ts';
import type { World } from '../../community/world.ts';
import { accountOf, emptyLedger, type Ledger } from '../../ledger/ledger.ts';
import { post } from '../../ledger/post.ts';
import { amps, kilowattHours, wattHours, type Instant } from '../../units.ts';
import type { Command } from '../commands.ts';
import { advance, execute, report, type Outcome } from '../front-door.ts';
import { at, testWorld } from './world.ts';

type Cable = 'plugged' | 'meter-read' | 'unplugged';

/** Details of a reading: where and when it was taken, what the car draws, and the offer in force. */
type Taken = {
  readonly space?: string;
  readonly at?: Instant;
  readonly amps?: number;
  readonly offerId?: number;
};

/**
 * The service and its ledger without simulated chargers: a test sends their reports. There is one
 * space, `a`, unless the test needs another.
 */
export class TestService {
  world: World;
  #ledger: Ledger = emptyLedger;
  readonly events: WorldEvent[] = [];
  #offer: ChargerOffer = { space: 'a', id: 0, amps: amps(0) };

  constructor(now = at(0), ids: readonly string[] = ['a']) {
    const { simulation: _s, ledger: _l, ...world } = testWorld();
    const house = { ...world.buildings['house']!, spaces: ids };
    const spaces = Object.fromEntries(ids.map((id) => [id, world.spaces[id]!]));
    this.world = { ...world, now, buildings: { house }, spaces };
  }

  /** What owners changed, oldest first. */
  get changes() {
    return this.#ledger.changes ?? [];
  }

  /** Goes on after an outcome that must not be a refusal. */
  take(outcome: Outcome): void {
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
    const posted = post(this.#ledger, outcome);
    this.world = outcome.world;
    this.#ledger = posted.ledger;
    this.events.push(...posted.events);
    for (const offer of outcome.offers) this.#offer = offer;
  }

  do(command: Command): void {
    this.take(execute(this.world, command, 'resident'));
  }

  to(instant: Instant): void {
    this.take(advance(this.world, instant));
  }

  tell(told: Report | SupplyReport): void {
    this.take(report(this.world, told));
  }

  /** Sends a report of the cable, by default taken now, with no current under the latest offer. */
  cable(kind: Cable, transaction: string, seq: number, register: number, taken: Taken = {}): void {
    const reading = {
      seq,
      at: taken.at ?? this.world.now,
      register: wattHours(register),
      amps: amps(taken.amps ?? 0),
      offerId: taken.offerId ?? this.#offer.id,
    };
    this.tell({ kind, space: taken.space ?? 'a', transaction, reading });
  }

  /** A cable is plugged in, and its car is authorized. */
  arrive(user: 'ann' | 'ben', transaction: string, register = 0): void {
    this.#offer = { space: 'a', id: 0, amps: amps(0) };
    this.cable('plugged', transaction, 0, register);
    this.authorize(user);
  }

  authorize(user: 'ann' | 'ben'): void {
    this.do({ kind: 'authorize', user, space: 'a', vehicle: user === 'ann' ? 1 : 2 });
  }

  start(user: 'ann' | 'ben', energy: number, readyBy: Instant): void {
    this.do({ kind: 'start', user, space: 'a', ...orderOf(energy, readyBy) });
  }

  /** The charger follows the latest offer. */
  follow(transaction: string, seq: number, register: number, taken: Taken = {}): void {
    this.cable('meter-read', transaction, seq, register, { amps: this.#offer.amps, ...taken });
  }

  /** A user's invoices and charges rest on it. */
  get ledger(): Ledger {
    return this.#ledger;
  }

  get session(): Session | undefined {
    return this.world.sessions[this.world.spaces['a']!.session ?? ''];
  }

  invoices(user: string): readonly Invoice[] {
    return accountOf(this.#ledger, user).invoices.flat();
  }

  charges(user: string): readonly Charge[] {
    return this.invoices(user).flatMap(({ charges }) => charges);
  }

  get anomalies(): readonly ChargerAnomaly[] {
    return this.#ledger.anomalies ?? [];
  }

  records(user: string): readonly SessionRecord[] {
    return accountOf(this.#ledger, user).records.flat();
  }
}

/** An amount at the meter, as fast as possible. */
export const orderOf = (energy: number, readyBy: Instant): Order => ({
  goal: { kind: 'energy', energy: kilowattHours(energy) },
  readyBy,
  preference: 'fastest',
});

/** Ann charges 2,496 Wh on the transaction t1 in a quarter of an hour, and goes on. */
export function annCharges(): TestService {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 8, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0.25));
  service.follow('t1', 2, 2496);
  return service;
}

/** Ann's car is done after ten minutes; Ben joins the queue at twenty past, so she is asked to move. */
export function annIsAsked(service: TestService): void {
  service.arrive('ann', 't1');
  service.start('ann', 1.6, at(5));
  service.follow('t1', 1, 0);
  service.to(at(0, 10));
  service.follow('t1', 2, 1600);
  service.to(at(0, 20));
  const wanted = { vehicle: 2, building: 'house', energy: wattHours(5000), until: at(6) };
  service.do({ kind: 'join-queue', user: 'ben', ...wanted });
  expect(service.session!.moveRequest).toMatchObject({ at: at(0, 20) });
}
