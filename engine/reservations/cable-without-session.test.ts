import { describe, expect, it } from 'vitest';
import { execute } from '../service/front-door.ts';
import { TestService } from '../service/testing/service.ts';
import { at } from '../service/testing/world.ts';
import { spaceStatus } from '../service/views/space-status.ts';
import { wattHours } from '../units.ts';

const queued = {
  kind: 'join-queue',
  user: 'ben',
  building: 'house',
  vehicle: 2,
  energy: wattHours(5000),
  until: at(12),
} as const;

/** Somebody has plugged in at the only space, and nobody has said who. */
function stranger(service: TestService): void {
  service.cable('plugged', 't1', 0, 0);
}

describe('a cable that nobody has been authorized for', () => {
  it('keeps the holder of a reservation out, who is not blamed for it', () => {
    const service = new TestService();
    const slot = { space: 'a', vehicle: 1, from: at(1), to: at(3), energy: wattHours(4000) };
    service.do({ kind: 'reserve', user: 'ann', ...slot });
    service.to(at(0, 50));
    stranger(service);
    service.to(at(1, 15));
    expect(service.events.at(-1)).toMatchObject({ kind: 'promise-credited', user: 'ann' });
    expect(service.events.at(-2)).toMatchObject({
      kind: 'reservation',
      user: 'ann',
      change: { state: 'FAILED', why: 'space-not-freed' },
    });
  });

  it('takes the space for those who look for a free one', () => {
    const service = new TestService();
    expect(execute(service.world, queued, 'resident')).toMatchObject({
      refusal: { code: 'space-free' },
    });
    stranger(service);
    service.do(queued);
    expect(service.world.queue).toHaveLength(1);
  });

  it('is shown as a car that is plugged in, until nobody knows when', () => {
    const service = new TestService();
    expect(spaceStatus(service.world, 'ann', 'a').kind).toBe('free');
    stranger(service);
    const status = { kind: 'neighbor', doing: 'plugged-in', until: null };
    expect(spaceStatus(service.world, 'ann', 'a')).toEqual(status);
    service.cable('unplugged', 't1', 1, 0);
    expect(spaceStatus(service.world, 'ann', 'a').kind).toBe('free');
  });

  it('gives the space to the queue when it is unplugged', () => {
    const service = new TestService();
    stranger(service);
    service.do(queued);
    service.to(at(0, 10));
    expect(service.world.queue).toHaveLength(1);
    service.cable('unplugged', 't1', 1, 0);
    expect(service.world.queue).toEqual([]);
    expect(service.events.at(-1)).toMatchObject({ kind: 'space-offered', user: 'ben' });
  });

  it('may turn out to be the car of somebody who waits', () => {
    const service = new TestService();
    stranger(service);
    service.do(queued);
    service.authorize('ben');
    expect(service.world.queue).toEqual([]);
    expect(service.session).toMatchObject({ user: 'ben' });
  });
});
