import { amps, instant, minute, volts, type Instant } from '#engine/units.ts';
import { execute, nextChange } from '#engine/service/front-door.ts';
import { wants } from '#engine/service/wants.ts';
import { TestService } from '#engine/service/testing/service.ts';
import type { Charger } from '#engine/charging/charger.ts';
import type { CarReport } from '#engine/community/report.ts';
import { writeFrame, type Frame } from '../frames/frame.ts';
import { lineClosed, lineOpened, newStation, proceed, receive } from '../line.ts';
import type { OcppVersion } from '../messages/supported.ts';
import { peopleIn, reportsOf, tokensIn } from '../people/people.ts';
import type { Moment, Notice, Outcome, Outlet, StationState, Step } from '../station/station.ts';

const cards = {
  CARD1: { resident: 'ann', vehicle: 1 },
  CARD2: { resident: 'ben', vehicle: 2 },
  LOST: { resident: 'ann', vehicle: 1, isBlocked: true },
} as const;

const appToken = (user: string): string => (user === 'ann' ? 'APP1' : 'APP2');

/** How a station answers a call; null if it does not. */
export type Answering = Readonly<
  Record<string, (payload: never, at: Instant) => object | string | null>
>;

const obliging: Answering = {
  GetConfiguration: () => ({ configurationKey: [] }),
  GetVariables: () => ({ getVariableResult: [] }),
  SetVariables: () => ({ setVariableResult: [] }),
};

interface TestSetup {
  readonly spaces?: readonly string[];
  readonly charger?: Partial<Charger>;
  readonly answering?: Answering;
  readonly id?: string;
  readonly isCrowded?: boolean;
}

/** A station on a line to the service: a test says what the station sends and how it answers. */
export class TestLine {
  readonly service: TestService;
  readonly version: OcppVersion;
  state: StationState = newStation;
  readonly calls: { action: string; payload: never; at: Instant }[] = [];
  readonly steps: Step[] = [];
  readonly notices: Notice[] = [];
  readonly refusals: string[] = [];
  answering: Answering;
  #count = 0;
  #wakeAt: Instant | null = null;
  priceChange: NonNullable<Outlet['priceChange']> | null = null;
  /** Where its outlets are. */
  spaces: readonly string[];
  readonly #charger: Charger;

  constructor(
    version: OcppVersion = 'ocpp1.6',
    { spaces = ['a'], charger = {}, answering = {}, id = 'S1', isCrowded = false }: TestSetup = {},
    service = new TestService(undefined, spaces),
  ) {
    this.version = version;
    service.world = { ...service.world, cards };
    this.service = service;
    this.spaces = spaces;
    this.#charger = { volts: volts(208), phases: 1, maxAmps: amps(48), ...charger };
    this.answering = { ...obliging, ...answering };
    this.id = id;
    this.isCrowded = isCrowded;
  }

  readonly id: string;
  isCrowded: boolean;
  turn: number | null = null;

  get now(): Instant {
    return this.service.world.now;
  }

  get moment(): Moment {
    const { world } = this.service;
    return {
      now: world.now,
      setup: {
        id: this.id,
        version: this.version,
        zone: 'America/New_York',
        outlets: this.spaces.map((space, index) => ({
          number: index + 1,
          space,
          charger: this.#charger,
          ...(this.priceChange !== null && { priceChange: this.priceChange }),
        })),
      },
      people: peopleIn(world, tokensIn(world, appToken), appToken),
      wishes: wants(world),
      isCrowded: this.isCrowded,
      ...(this.turn !== null && { turn: this.turn }),
    };
  }

  /** What follows from something on the line is carried out. */
  take({ state, steps, notices, frames }: Outcome): readonly Frame[] {
    this.state = state;
    this.notices.push(...notices);
    this.steps.push(...steps);
    for (const one of reportsOf(this.id, tokensIn(this.service.world, appToken), steps)) {
      if (one.kind === 'card-read') this.#readCard(one);
      else if (one.kind !== 'level-read') this.service.tell(one);
    }
    return frames;
  }

  #readCard({ station: user, space, token, since }: Extract<CarReport, { kind: 'card-read' }>) {
    const shown = { user, space, token, ...(since !== undefined && { since }) };
    const outcome = execute(this.service.world, { kind: 'show-card', ...shown }, 'charger');
    if (outcome.ok) this.service.take(outcome);
    else this.refusals.push(outcome.refusal.code);
  }

  open(): void {
    this.take(lineOpened(this.moment, this.state));
    this.settle();
  }

  close(): void {
    this.take(lineClosed(this.moment, this.state));
    this.settle();
  }

  /** Sends a frame as it is; returns the answer. */
  raw(text: string): Frame | undefined {
    const [answer] = this.take(receive(this.moment, this.state, text));
    this.settle();
    return answer;
  }

  /** The station calls; returns what it is answered. */
  call(action: string, payload: object, id = `m${(this.#count += 1)}`): never {
    const answer = this.raw(writeFrame({ kind: 'call', id, action, payload }));
    return (answer?.kind === 'result' ? answer.payload : answer) as never;
  }

  /** Carries out what is due, with the answers of the station, until nothing is left to do now. */
  settle(): void {
    for (let tries = 0; tries < 50; tries += 1) {
      const { wakeAt, ...outcome } = proceed(this.moment, this.state);
      this.#wakeAt = wakeAt;
      const [frame] = this.take(outcome);
      if (frame === undefined || !('action' in frame)) return;
      const { id, action, payload } = frame;
      this.calls.push({ action, payload: payload as never, at: this.now });
      const answer = (this.answering[action] ?? accepts)(payload as never, this.now);
      if (answer === null) return;
      const said: Frame =
        typeof answer === 'string'
          ? { kind: 'error', id, code: answer, description: '' }
          : { kind: 'result', id, payload: answer };
      this.take(receive(this.moment, this.state, writeFrame(said)));
    }
    throw new Error('calls without end');
  }

  /** Time passes: whatever is due in the service and on the line happens on the way. */
  to(at: Instant): void {
    while (this.now < at) {
      const next = Math.min(this.#wakeAt ?? at, nextChange(this.service.world) ?? at, at);
      this.service.to(instant(Math.max(next, this.now + 1)));
      this.settle();
    }
  }

  pass(minutes: number): void {
    this.to(instant(this.now + minutes * minute));
  }

  /** The stamp of a moment, by default now. */
  stamp(at: number = this.now): string {
    return new Date(at).toISOString();
  }

  called(action: string): readonly never[] {
    return this.calls.filter((one) => one.action === action).map(({ payload }) => payload);
  }

  /** The reports of one kind so far. */
  reports(kind: string): readonly object[] {
    return this.steps
      .filter((step) => step.kind === 'report')
      .map(({ report }) => report)
      .filter((one) => one.kind === kind);
  }
}

const accepts = (): object => ({ status: 'Accepted' });
