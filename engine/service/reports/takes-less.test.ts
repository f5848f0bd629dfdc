import { expect, it } from 'vitest';
import { on } from '../testing/crowd.ts';
import { TestService } from '../testing/service.ts';

it('a car that takes less than was planned is planned again at the reading that shows it', () => {
  const service = new TestService(on(8));
  service.arrive('ann', 't1');
  service.start('ann', 8, on(9));
  service.follow('t1', 1, 0);
  service.to(on(8, 5));
  service.follow('t1', 2, 832);
  service.follow('t1', 3, 832, { amps: 24 });
  expect(service.session).toMatchObject({ takes: 24 });
  const changed = service.events.findLast(({ kind }) => kind === 'plan-changed');
  expect(changed).toMatchObject({ at: on(8, 5) });
  expect(changed).toHaveProperty('shortfall', service.session!.plan!.shortfall);
  expect(service.session!.plan!.shortfall).toBeGreaterThan(2000);
});
