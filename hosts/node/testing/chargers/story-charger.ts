import { setTimeout as pause } from 'node:timers/promises';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import type { StationAccess } from '../../chargers/stations/manage-stations.ts';
import type { chargerHost, TestClock } from './charger-host.ts';
import { ocppStation } from './ocpp-station.ts';
import { words16, words2, type StationWords } from './station-words.ts';

/** Where it connects, and what waits until the service has nothing more to say. */
type Host = {
  readonly address: string;
  readonly chargers: Pick<Awaited<ReturnType<typeof chargerHost>>['chargers'], 'settle'>;
};

interface Plug {
  tag: string;
  /** Named by the service in 1.6, by the station in 2.x; null until then. */
  transaction: string | number | null;
  seq: number;
  /** What the service allows; nothing before it has said so. */
  amps: number;
}

/** What a story tells a charger to do while its line is cut is sent when it is back. */
type Queued = () => Promise<unknown>;

const volts = 208;

/** A charger with a meter and cars at its outlets, for whole stories over a real socket. */
export class StoryCharger {
  readonly #words: StationWords;
  readonly #version: OcppVersion;
  readonly #clock: TestClock;
  readonly #access: StationAccess;
  readonly #tls: { readonly ca: string } | undefined;
  #host: Host;
  #station: Awaited<ReturnType<typeof ocppStation>> | null = null;
  readonly #plugs = new Map<number, Plug>();
  /** In watt-hours. */
  readonly registers = new Map<number, number>();
  readonly #queue: Queued[] = [];
  #count = 0;
  /** Every limit it was given, in its order. */
  readonly limits: { readonly outlet: number; readonly amps: number; readonly at: number }[] = [];

  constructor(
    host: Host,
    access: StationAccess,
    options: {
      readonly version: OcppVersion;
      readonly clock: TestClock;
      readonly tls?: { readonly ca: string };
    },
  ) {
    this.#host = host;
    this.#access = access;
    this.#version = options.version;
    this.#words = options.version === 'ocpp1.6' ? words16 : words2;
    this.#clock = options.clock;
    this.#tls = options.tls;
  }

  /** What its cars draw, as its meters show it. */
  get amps(): number {
    return [...this.#plugs.values()].reduce((sum, { amps }) => sum + amps, 0);
  }

  ampsAt(outlet: number): number {
    return this.#plugs.get(outlet)?.amps ?? 0;
  }

  get calls() {
    return this.#station!.calls;
  }

  async connect(host: Host = this.#host): Promise<void> {
    this.#host = host;
    this.#station = await ocppStation(host.address, this.#access, {
      version: this.#version,
      answers: { SetChargingProfile: (payload) => this.#limit(payload) },
      ...(this.#tls && { tls: this.#tls }),
    });
  }

  async boot(): Promise<void> {
    const boot = () => this.call('BootNotification', this.#words.boot());
    let { status } = await boot();
    for (let tries = 0; status !== 'Accepted' && tries < 20; tries += 1) {
      await this.quiet();
      ({ status } = await boot());
    }
    if (status !== 'Accepted') throw new Error(`The boot was answered with ${status}`);
    await this.quiet();
    await this.sendQueue();
  }

  call(action: string, payload: object) {
    return this.#station!.call(action, payload);
  }

  /** The line is cut: the cars go on with what they have. */
  cut(): void {
    this.#station?.cut();
    this.#station = null;
  }

  /** A car is plugged in, and its card shown; returns what the charger was told of the card. */
  async plug(outlet: number, tag: string): Promise<string> {
    const plug: Plug = { tag, transaction: null, seq: 0, amps: 0 };
    this.#plugs.set(outlet, plug);
    const at = this.#stamp();
    const register = this.#register(outlet);
    this.#count += 1;
    const named = `t${this.#count}`;
    let told = 'not sent';
    await this.#tell(async () => {
      await this.call('StatusNotification', this.#words.status(outlet, true, at));
      const [action, payload] = this.#words.begin({ outlet, tag, at, register, named });
      const answer = await this.call(action, payload);
      plug.transaction = answer.transactionId ?? named;
      told = (answer.idTagInfo ?? answer.idTokenInfo)?.status;
    });
    return told;
  }

  async unplug(outlet: number): Promise<void> {
    const plug = this.#plugs.get(outlet)!;
    this.#plugs.delete(outlet);
    const at = this.#stamp();
    const register = this.#register(outlet);
    await this.#tell(async () => {
      const { transaction } = plug;
      plug.seq += 1;
      const end = { outlet, transaction: transaction!, at, register, seq: plug.seq };
      await this.call(...this.#words.end(end));
      await this.call('StatusNotification', this.#words.status(outlet, false, at));
    });
  }

  /** So much time has passed since the last call: the meters go on, and are told if there is a line. */
  async meters(ms: number): Promise<void> {
    for (const [outlet, { amps }] of this.#plugs) {
      const before = this.registers.get(outlet) ?? 0;
      this.registers.set(outlet, before + (amps * volts * ms) / 3_600_000);
    }
    if (this.#station === null) return;
    for (const [outlet, plug] of this.#plugs) {
      if (plug.transaction === null) continue;
      plug.seq += 1;
      const sample = { outlet, transaction: plug.transaction, seq: plug.seq, amps: plug.amps };
      const taken = { at: this.#stamp(), register: this.#register(outlet) };
      await this.call(...this.#words.sample({ ...sample, ...taken }));
    }
  }

  /** Resolves once the service has nothing more to ask. */
  async quiet(): Promise<void> {
    for (let quiet = 0, before = -1; quiet < 2;) {
      await this.#host.chargers.settle();
      await pause(5);
      const count = this.#station?.calls.length ?? 0;
      quiet = count === before ? quiet + 1 : 0;
      before = count;
    }
  }

  /** What was not answered is sent again on the next line. */
  async #tell(send: Queued): Promise<void> {
    if (this.#station === null) this.#queue.push(send);
    else await send().catch(() => this.#queue.push(send));
  }

  async sendQueue(): Promise<void> {
    for (const send of this.#queue.splice(0)) await send();
  }

  #limit(payload: object): object {
    const { purpose, outlet, amps } = this.#words.limit(payload);
    const plug = this.#plugs.get(outlet);
    if (purpose !== 'TxProfile' || plug === undefined) return { status: 'Accepted' };
    plug.amps = amps;
    this.limits.push({ outlet, amps, at: this.#clock.now });
    return { status: 'Accepted' };
  }

  #register(outlet: number): number {
    return Math.round(this.registers.get(outlet) ?? 0);
  }

  #stamp(): string {
    return new Date(this.#clock.now).toISOString();
  }
}
