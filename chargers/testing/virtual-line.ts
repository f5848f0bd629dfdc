import { storedAt, type Vehicle } from '#engine/charging/vehicle.ts';
import { amps, fraction, instant, kilowattHours, volts, type Instant } from '#engine/units.ts';
import { writeFrame } from '../frames/frame.ts';
import type { OcppVersion } from '../messages/supported.ts';
import { TestLine, type Answering } from './line.ts';
import { drawn } from '../virtual/meter.ts';
import type { Act, Manners, VirtualSetup, VirtualState } from '../virtual/virtual-state.ts';
import {
  act,
  advance,
  connected,
  disconnected,
  received,
  unboxed,
} from '../virtual/virtual-line.ts';

/** The car of the tests: it draws all that is offered. */
export const testCar: Vehicle = {
  battery: kilowattHours(80),
  maxAmps: amps(48),
  phases: 1,
  consumption: 180,
  limit: fraction(1),
};

/** A virtual charger on a line to the service, in memory: every frame is written and read. */
export class VirtualLine extends TestLine {
  readonly setup: VirtualSetup;
  charger: VirtualState;
  #charger = instant(0);
  #isBusy = false;
  /** Every call of the charger and every answer, in its order, by the name of its schema. */
  readonly said: { readonly schema: string; readonly payload: unknown }[] = [];

  constructor(
    version: OcppVersion = 'ocpp1.6',
    manners: Manners = {},
    setup: ConstructorParameters<typeof TestLine>[1] = {},
    service?: ConstructorParameters<typeof TestLine>[2],
  ) {
    super(version, setup, service);
    const charger = { volts: volts(208), phases: 1, maxAmps: amps(48), ...setup.charger } as const;
    this.setup = { version, vendor: 'Fairwatt', model: 'Virtual', charger, manners };
    this.charger = unboxed(this.setup, 3_600_000 * 1000);
    this.answering = new Proxy<Answering>({}, { get: (_, action) => this.#answer(String(action)) });
  }

  #answer(action: string) {
    return (payload: object): object | string => {
      const text = writeFrame({ kind: 'call', id: 's', action, payload });
      const { frames } = this.#took(received(this.setup, this.now, this.charger, text));
      const [answer] = frames;
      if (answer?.kind === 'result') {
        this.said.push({ schema: `${action}Response`, payload: answer.payload });
        return answer.payload as object;
      }
      return answer?.kind === 'error' ? answer.code : 'GenericError';
    };
  }

  #took<Outcome extends { readonly state: VirtualState; readonly restarts: boolean }>(
    outcome: Outcome,
  ): Outcome {
    this.charger = outcome.state;
    return outcome;
  }

  override open(): void {
    this.#took(connected(this.setup, this.now, this.charger));
    super.open();
  }

  override close(): void {
    this.#took(disconnected(this.setup, this.now, this.charger));
    super.close();
  }

  /** Both sides do what is due, until nothing is left to do now. */
  override settle(): void {
    super.settle();
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let tries = 0; tries < 200; tries += 1) {
      const { frames, wakeAt } = this.#took(advance(this.setup, this.now, this.charger));
      this.#charger = wakeAt;
      const [frame] = frames;
      if (frame === undefined || !('action' in frame)) break;
      this.said.push({ schema: `${frame.action}Request`, payload: frame.payload });
      const answer = this.raw(writeFrame(frame));
      if (answer === undefined) break;
      this.#took(received(this.setup, this.now, this.charger, writeFrame(answer)));
    }
    this.#isBusy = false;
  }

  override to(at: Instant): void {
    while (this.now < at) super.to(instant(Math.min(at, Math.max(this.#charger, this.now + 1))));
  }

  do(done: Act): void {
    const { restarts } = this.#took(act(this.setup, this.now, this.charger, done));
    if (restarts) {
      this.close();
      this.open();
    }
    this.settle();
  }

  plug(level = 0.2, vehicle: Vehicle = testCar): void {
    this.do({ kind: 'plug', vehicle, stored: storedAt(vehicle, fraction(level)) });
  }

  /** What its meter truly shows. */
  get measured() {
    return drawn(this.setup, this.charger, this.now);
  }
}
