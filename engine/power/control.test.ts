import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amps,
  duration,
  hour,
  instant,
  kilowattHours,
  minute,
  volts,
  type Amps,
} from '../units.ts';
import { control, type Control, type ControlSession, type Supply } from './control.ts';

const seed = 20_261_115;
const supply: Supply = {
  volts: volts(208),
  capacity: [amps(60)],
  floor: amps(6),
  step: amps(1),
  minOn: duration(10 * minute),
  minOff: duration(5 * minute),
  settle: duration(minute),
  headroom: amps(2),
};
const threePhase: Supply = {
  ...supply,
  volts: volts(230),
  capacity: [amps(40), amps(32), amps(25)],
};
const now = instant(8 * hour);

/** A car that can use its whole limit and has been off long enough. */
const session = (id: string, more: Partial<ControlSession> = {}): ControlSession => ({
  id,
  lines: [0],
  limit: amps(32),
  remaining: kilowattHours(10),
  departure: instant(now + 8 * hour),
  planned: amps(0),
  welcome: amps(32),
  offered: amps(0),
  offeredSince: instant(0),
  drawn: amps(0),
  switchedAt: instant(0),
  charger: 'ready',
  ...more,
});
const charging = (id: string, current: number, more: Partial<ControlSession> = {}) =>
  session(id, { offered: amps(current), drawn: amps(current), planned: amps(current), ...more });

function controlled(sessions: readonly ControlSession[], own = 0, at = now, on = supply): Control {
  const load = on.capacity.map(() => amps(own));
  const result = control(at, on, load, sessions);
  if (!result.ok) throw new Error(result.refusal.why);
  return result.control;
}
const offersOf = ({ offers }: Control) => offers.map(({ amps: offer, why }) => [offer, why]);

/** One thing that happens to a building between two decisions. */
type Happening =
  | {
      readonly kind: 'arrives';
      readonly limit: number;
      readonly stays: number;
      readonly kwh: number;
    }
  | { readonly kind: 'leaves' | 'faults' | 'goes-offline' | 'recovers'; readonly who: number }
  | { readonly kind: 'draws'; readonly who: number; readonly part: number }
  | {
      readonly kind: 'plans';
      readonly who: number;
      readonly planned: number;
      readonly welcome: number;
    }
  | { readonly kind: 'own-load'; readonly amps: readonly number[] };

const who = fc.nat(20);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('arrives' as const),
    limit: fc.double({ min: 4, max: 48, noNaN: true }),
    stays: fc.integer({ min: 1, max: 600 }),
    kwh: fc.double({ min: 0, max: 60, noNaN: true }),
  }),
  fc.record({ kind: fc.constantFrom('leaves', 'faults', 'goes-offline', 'recovers'), who }),
  fc.record({
    kind: fc.constant('draws' as const),
    who,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('plans' as const),
    who,
    planned: fc.double({ min: 0, max: 32, noNaN: true }),
    welcome: fc.double({ min: 0, max: 32, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('own-load' as const),
    amps: fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 3, maxLength: 3 }),
  }),
);

/** A building through which happenings go, one a few minutes after the other. */
class Garage {
  sessions: ControlSession[] = [];
  own: readonly Amps[];
  at: number = now;
  private count = 0;
  private readonly on: Supply;

  constructor(on: Supply) {
    this.on = on;
    this.own = on.capacity.map(() => amps(0));
  }

  take(event: Happening): void {
    this.at += 3 * minute;
    if (event.kind === 'own-load')
      this.own = this.on.capacity.map((_, line) => amps(event.amps[line]!));
    else if (event.kind === 'arrives') this.arrive(event);
    else if (this.sessions.length > 0) this.change(event.who % this.sessions.length, event);
  }

  private arrive({ limit, stays, kwh }: Happening & { kind: 'arrives' }): void {
    const lines = this.on.capacity.length === 1 ? [0] : [[0, 1, 2], [0], [1], [2]][this.count % 4]!;
    this.sessions.push(
      session(`car ${this.count++}`, {
        lines,
        limit: amps(limit),
        remaining: kilowattHours(kwh),
        departure: instant(this.at + stays * minute),
        planned: amps(limit / 2),
        welcome: amps(limit),
      }),
    );
  }

  private change(index: number, event: Exclude<Happening, { kind: 'arrives' | 'own-load' }>): void {
    const one = this.sessions[index]!;
    const put = (changed: Partial<ControlSession>) => {
      this.sessions[index] = { ...one, ...changed };
    };
    if (event.kind === 'leaves') this.sessions.splice(index, 1);
    else if (event.kind === 'faults') put({ charger: 'faulted', offered: amps(0), drawn: amps(0) });
    else if (event.kind === 'goes-offline') put({ charger: 'offline' });
    else if (event.kind === 'recovers') put({ charger: 'ready' });
    else if (event.kind === 'draws') put({ drawn: amps(one.offered * event.part) });
    else if (event.kind === 'plans')
      put({ planned: amps(event.planned), welcome: amps(event.welcome) });
  }

  decide(): Control {
    const result = control(instant(this.at), this.on, this.own, this.sessions);
    if (!result.ok) throw new Error(result.refusal.why);
    return result.control;
  }

  /** Sends one change to its charger. */
  send({ id, amps: offer }: Control['changes'][number]): void {
    const index = this.sessions.findIndex((one) => one.id === id);
    const one = this.sessions[index]!;
    const isSwitch = offer > 0 !== one.offered > 0;
    this.sessions[index] = {
      ...one,
      offered: offer,
      drawn: amps(one.drawn === one.offered ? offer : Math.min(one.drawn, offer)),
      offeredSince: instant(this.at),
      switchedAt: isSwitch ? instant(this.at) : one.switchedAt,
    };
  }

  /** The most all cars and the building could draw on each line with the offers in force. */
  loads(): number[] {
    return this.own.map((own, line) =>
      this.sessions
        .filter(({ lines }) => lines.includes(line))
        .reduce<number>((sum, { offered }) => sum + offered, own),
    );
  }
}

const stories = fc.array(happening, { minLength: 1, maxLength: 40 });
const always = (check: (garage: Garage, story: readonly Happening[]) => void) =>
  fc.assert(
    fc.property(fc.constantFrom(supply, threePhase), stories, (on, story) =>
      check(new Garage(on), story),
    ),
    { seed, numRuns: 300 },
  );
const capacityOf = (garage: Garage) =>
  (garage.own.length === 1 ? supply : threePhase).capacity.map(Number);

describe('whatever happens', () => {
  it('no offer makes a line exceed its capacity, not even while changes are being sent', () => {
    always((garage, story) => {
      const capacity = capacityOf(garage);
      for (const event of story) {
        garage.take(event);
        const made = garage.decide();
        for (const change of made.changes) {
          const before = garage.loads();
          garage.send(change);
          const exceeded = garage
            .loads()
            .filter((load, line) => load > Math.max(capacity[line]!, before[line]!));
          expect(exceeded).toEqual([]);
        }
        // Over capacity at the end only by the building's own load or by chargers out of reach.
        const beyond = garage.loads().map((load, line) => {
          const within = garage.sessions
            .filter(({ lines, charger }) => lines.includes(line) && charger !== 'offline')
            .reduce<number>((sum, { offered }) => sum + offered, 0);
          return load > capacity[line]! ? within : 0;
        });
        expect(beyond).toEqual(beyond.map(() => 0));
      }
    });
  });

  it('offers are whole amps, nothing or at least the floor, and within the limit', () => {
    always((garage, story) => {
      for (const event of story) {
        garage.take(event);
        const made = garage.decide();
        const wrong = made.offers.filter(
          ({ amps: offer, why }, index) =>
            why !== 'offline' &&
            offer !== 0 &&
            !(Number.isInteger(offer) && offer >= 6 && offer <= garage.sessions[index]!.limit),
        );
        expect(wrong).toEqual([]);
        for (const change of made.changes) garage.send(change);
      }
    });
  });

  it('a car is switched off only after its least time on, unless power, plan or fault demand it', () => {
    always((garage, story) => {
      const capacity = capacityOf(garage);
      for (const event of story) {
        garage.take(event);
        const made = garage.decide();
        const hasRoom = garage.loads().every((load, line) => load <= capacity[line]!);
        // What the plans of others leave on a line.
        const left = (index: number, line: number) =>
          made.offers.reduce(
            (room, offer, other) =>
              other !== index &&
              garage.sessions[other]!.planned > 0 &&
              garage.sessions[other]!.lines.includes(line)
                ? room - offer.amps
                : room,
            capacity[line]! - garage.loads()[line]!,
          );
        const hasty = made.offers.filter(({ amps: offer, why }, index) => {
          const one = garage.sessions[index]!;
          const isRecent = garage.at - one.switchedAt < supply.minOn;
          const isLeft = one.lines.every((line) => left(index, line) >= 6);
          return offer === 0 && one.offered >= 6 && isRecent && isLeft && why === 'shared-power';
        });
        expect(hasRoom ? hasty : []).toEqual([]);
        for (const change of made.changes) garage.send(change);
      }
    });
  });

  it('the same input gives the same offers, and a second look changes nothing', () => {
    always((garage, story) => {
      for (const event of story) {
        garage.take(event);
        const made = garage.decide();
        expect(garage.decide()).toEqual(made);
        for (const change of made.changes) garage.send(change);
        expect(garage.decide().changes).toEqual([]);
      }
    });
  });
});

describe('following the plan', () => {
  it('gives what is planned and keeps the rest for nobody who would rather wait', () => {
    const made = controlled([
      session('a', { planned: amps(20), welcome: amps(20) }),
      session('b', { welcome: amps(0) }),
    ]);
    expect(offersOf(made)).toEqual([
      [20, 'planned'],
      [0, 'waits-for-plan'],
    ]);
  });

  it('shares what a departed car leaves among those who welcome it', () => {
    const made = controlled([charging('a', 16)]);
    expect(offersOf(made)).toEqual([[32, 'full-power']]);
  });

  it('cuts first who can best wait when the building needs power itself', () => {
    const made = controlled(
      [charging('patient', 30), charging('hurried', 30, { departure: instant(now + 2 * hour) })],
      20,
    );
    expect(offersOf(made)).toEqual([
      [10, 'shared-power'],
      [30, 'planned'],
    ]);
    expect(made.offers[0]!.ahead).toEqual(['hurried']);
  });

  it('serves a car that has fallen behind although its plan says wait', () => {
    const late = session('late', { welcome: amps(0), departure: instant(now + hour) });
    expect(offersOf(controlled([late]))).toEqual([[32, 'full-power']]);
  });

  it('gives a car in time what is planned before a late one, whose plan goes on for long', () => {
    const made = controlled(
      [
        charging('late', 26, { late: true, departure: instant(now + hour) }),
        charging('in time', 6, { departure: instant(now + 6 * hour) }),
      ],
      29,
    );
    expect(offersOf(made)).toEqual([
      [25, 'shared-power'],
      [6, 'planned'],
    ]);
  });

  it('rounds a small plan up to the floor', () => {
    const made = controlled([session('a', { planned: amps(2.5), welcome: amps(3) })]);
    expect(offersOf(made)).toEqual([[6, 'planned']]);
  });
});

describe('sharing', () => {
  it('gives a started car the missing amps of a floor rather than waste what is left', () => {
    const made = controlled([
      session('a', { departure: instant(now + 3 * hour), limit: amps(57), welcome: amps(57) }),
      session('b'),
    ]);
    expect(offersOf(made)).toEqual([
      [54, 'shared-power'],
      [6, 'shared-power'],
    ]);
  });

  it('gives away what a car leaves of its offer, once that is certain', () => {
    const slow = charging('slow', 32, { drawn: amps(10) });
    const fresh = { ...slow, offeredSince: instant(now - minute / 2) };
    const other = charging('other', 28, { departure: instant(now + 9 * hour) });
    expect(offersOf(controlled([fresh, other]))[0]).toEqual([32, 'takes-less']);
    expect(offersOf(controlled([slow, other]))).toEqual([
      [12, 'takes-less'],
      [32, 'full-power'],
    ]);
  });

  it('keeps the last offer of a charger out of reach reserved, and frees that of a faulted one', () => {
    const waiting = session('waiting', {
      departure: instant(now + 9 * hour),
      limit: amps(48),
      welcome: amps(48),
    });
    const offline = charging('a', 32, { charger: 'offline' });
    expect(offersOf(controlled([offline, waiting]))).toEqual([
      [32, 'offline'],
      [28, 'shared-power'],
    ]);
    expect(offersOf(controlled([{ ...offline, charger: 'faulted' }, waiting]))).toEqual([
      [0, 'faulted'],
      [48, 'full-power'],
    ]);
  });

  it('lets a running car go on unless another is more urgent by more than the least time on', () => {
    const running = charging('running', 32, { planned: amps(0) });
    const alike = session('alike', { departure: instant(running.departure - 5 * minute) });
    const urgent = session('urgent', { departure: instant(running.departure - 30 * minute) });
    const narrow = { ...supply, capacity: [amps(32)] };
    const offer = (other: ControlSession) =>
      controlled([running, other], 0, now, narrow).offers.map((one) => one.amps);
    expect(offer(alike)).toEqual([32, 0]);
    expect(offer(urgent)).toEqual([0, 32]);
  });

  it('lets a car that was just switched off rest', () => {
    const made = controlled([session('a', { switchedAt: instant(now - minute) })]);
    expect(offersOf(made)).toEqual([[0, 'rests']]);
  });

  it('looks at every phase on its own', () => {
    const made = controlled(
      [
        session('three', { lines: [0, 1, 2] }),
        session('one', { lines: [0], departure: instant(now + 9 * hour) }),
      ],
      0,
      now,
      threePhase,
    );
    expect(made.offers.map((one) => one.amps)).toEqual([25, 15]);
    expect(made.spare).toEqual([0, 7, 0]);
  });
});

const why = (on: Supply, own: readonly Amps[], sessions: readonly ControlSession[]) => {
  const result = control(now, on, own, sessions);
  return result.ok ? null : result.refusal;
};

describe('bad input', () => {
  it.each<[string, Partial<Supply>]>([
    ['no lines', { capacity: [] }],
    ['negative capacity', { capacity: [amps(-1)] }],
    ['no step', { step: amps(0) }],
    ['a floor between steps', { floor: amps(6.5) }],
    ['NaN volts', { volts: volts(Number.NaN) }],
    ['negative time', { minOn: duration(-1) }],
  ])('a supply with %s is refused', (_, wrong) => {
    expect(why({ ...supply, ...wrong }, [amps(0)], [])).toEqual({ why: 'bad-supply' });
  });

  it('an own load that is no load, or on other lines, is refused', () => {
    expect(why(supply, [amps(Number.NaN)], [])).toEqual({ why: 'bad-load' });
    expect(why(supply, [amps(0), amps(0)], [])).toEqual({ why: 'bad-load' });
  });

  it.each<[string, Partial<ControlSession>]>([
    ['a negative limit', { limit: amps(-1) }],
    ['NaN remaining', { remaining: kilowattHours(Number.NaN) }],
    ['a departure never', { departure: instant(Infinity) }],
    ['no line', { lines: [] }],
    ['a line twice', { lines: [0, 0] }],
    ['a line that is not there', { lines: [1] }],
  ])('a session with %s is refused', (_, wrong) => {
    expect(why(supply, [amps(0)], [session('a', wrong)])).toEqual({ why: 'bad-session', id: 'a' });
  });

  it('the same session twice is refused', () => {
    const twice = [session('a'), session('a')];
    expect(why(supply, [amps(0)], twice)).toEqual({ why: 'duplicate-session', id: 'a' });
  });
});
