import { describe, expect, it } from 'vitest';
import type { Session } from '../../community/session.ts';
import { amps, wattHours, type Instant } from '../../units.ts';
import { nextChange, report } from '../front-door.ts';
import { orderOf, TestService } from '../testing/service.ts';
import { at } from '../testing/world.ts';

/** A building of 60 A of which 20 A are always left for its chargers. */
function building(ids: readonly string[] = ['a', 'b']): TestService {
  const service = new TestService(at(0), ids);
  const house = { ...service.world.buildings['house']!, available: { safe: amps(20), told: null } };
  service.world = { ...service.world, buildings: { house } };
  return service;
}

const told = (current: number, until: Instant) =>
  ({ kind: 'available', building: 'house', amps: amps(current), until }) as const;

const offered = ({ world }: TestService): readonly number[] =>
  Object.values(world.sessions).map((session: Session) => session.offered);

/** Ann charges in space a, as fast as possible. */
function annCharges(service: TestService): void {
  service.arrive('ann', 't1');
  service.start('ann', 20, at(6));
}

const refusal = (service: TestService, current: number, until: Instant) => {
  const outcome = report(service.world, told(current, until));
  return outcome.ok ? null : outcome.refusal;
};

const reserve = (service: TestService) =>
  service.do({
    kind: 'reserve',
    user: 'ann',
    vehicle: 1,
    space: 'a',
    from: at(2),
    to: at(4),
    energy: wattHours(8000),
  });
const short = (service: TestService) =>
  service.events.filter(({ kind }) => kind === 'promise-short');

describe('power told from outside', () => {
  it('is what cars are offered until it expires, then the safe value', () => {
    const service = building();
    service.tell(told(40, at(1)));
    annCharges(service);
    expect(offered(service)).toEqual([40]);
    expect(nextChange(service.world)).toBeLessThanOrEqual(at(1));
    service.follow('t1', 1, 0);
    service.to(at(1));
    expect(offered(service)).toEqual([20]);
    expect(service.world.buildings['house']!.available).toEqual({ safe: 20, told: null });
  });

  it('cuts offers at once when the building needs more itself', () => {
    const service = building();
    service.tell(told(48, at(2)));
    annCharges(service);
    service.follow('t1', 1, 0);
    service.to(at(0.5));
    service.follow('t1', 2, 4992);
    service.tell(told(10, at(2)));
    expect(offered(service)).toEqual([10]);
    service.follow('t1', 3, 4992);
    service.tell(told(0, at(2)));
    expect(offered(service)).toEqual([0]);
  });

  it('is never more than the supply, whatever is told', () => {
    const service = building();
    service.tell(told(1000, at(2)));
    annCharges(service);
    expect(offered(service)).toEqual([48]);
    const { capacity } = service.world.buildings['house']!;
    expect(capacity).toBe(60);
  });

  it('told again for longer keeps offers and plans as they are', () => {
    const service = building();
    service.tell(told(30, at(1)));
    annCharges(service);
    service.follow('t1', 1, 0);
    const { sessions } = service.world;
    service.tell(told(30, at(1.5)));
    expect(service.world.sessions).toEqual(sessions);
  });

  it('plans with the safe value for the time after it', () => {
    const service = building();
    service.tell(told(48, at(1)));
    annCharges(service);
    const blocks = service.session!.plan!.blocks;
    const after = blocks.filter(({ from }) => from >= at(1)).map((block) => block.amps);
    expect(blocks[0]!.amps).toBe(48);
    expect(after.length).toBeGreaterThan(0);
    expect(Math.max(...after)).toBeLessThanOrEqual(20);
  });

  it('is refused for a building without a safe value, in the past, or below nothing', () => {
    const plain = new TestService();
    expect(refusal(plain, 10, at(1))).toEqual({ code: 'unknown', what: 'building' });
    expect(refusal(building(), -1, at(1))).toEqual({ code: 'bad-input', field: 'amps' });
    expect(refusal(building(), 10, at(0))).toEqual({ code: 'bad-input', field: 'until' });
  });
});

describe('a promise that the building’s own load takes away', () => {
  it('is told at that instant, with what is missing, and told again when it can be kept', () => {
    const service = building();
    reserve(service);
    service.to(at(1));
    service.tell(told(8, at(5)));
    expect(short(service)).toEqual([
      expect.objectContaining({ at: at(1), user: 'ann', why: 'power-short', before: 0 }),
    ]);
    const { missing } = Object.values(service.world.reservations)[0]!;
    expect(missing).toBeGreaterThan(4000);
    service.to(at(1.5));
    service.tell(told(40, at(5)));
    expect(short(service).at(-1)).toMatchObject({ at: at(1.5), missing: 0 });
  });

  it('is kept where a dip is over before the slot begins', () => {
    const service = building();
    reserve(service);
    service.tell(told(0, at(1.5)));
    expect(short(service)).toEqual([]);
  });

  it('is not made beyond the safe value', () => {
    const service = building();
    const outcome = () => {
      service.do({
        kind: 'reserve',
        user: 'ann',
        vehicle: 1,
        space: 'a',
        from: at(2),
        to: at(4),
        energy: wattHours(9000),
      });
    };
    // 20 A at 208 V for two hours are 8,320 Wh.
    expect(outcome).toThrow('power-short');
  });

  it('of a car that is there changes its plan, and its driver is told', () => {
    const service = building();
    service.tell(told(40, at(4)));
    service.arrive('ann', 't1');
    service.do({ kind: 'start', user: 'ann', space: 'a', ...orderOf(24, at(4)) });
    expect(service.session!.plan!.shortfall).toBe(0);
    service.follow('t1', 1, 0);
    service.tell(told(10, at(4)));
    expect(service.session!.plan!.shortfall).toBeGreaterThan(0);
    expect(service.events.some(({ kind }) => kind === 'plan-changed')).toBe(true);
  });
});
