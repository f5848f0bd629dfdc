import { expect, it } from 'vitest';
import { at, done, later, testWorld } from '../service/testing/world.ts';
import { duration, fraction, hour } from '../units.ts';
import { execute, nextChange } from './live.ts';

it('a charger that obeys nobody reads its meter when the edited car has enough', () => {
  const car = { user: 'ann', vehicle: 1 } as const;
  const broken = { how: 'draws-more', lasting: duration(20 * hour) } as const;
  const order = { goal: { kind: 'full' }, readyBy: at(13), preference: 'fastest' } as const;
  const charging = later(
    done(
      testWorld(),
      { kind: 'fail-charger', space: 'a', ...broken },
      { kind: 'plug-in', space: 'a', ...car, level: fraction(0.5) },
      { kind: 'start', user: 'ann', space: 'a', ...order },
    ),
    at(2),
  );
  const { name, battery, maxAmps, phases, consumption } = charging.vehicles[1]!;
  const kept = { name, battery, maxAmps, phases, consumption, readyBy: duration(7 * hour) };
  const details = { ...kept, limit: fraction(0.6), level: null };
  const edited = execute(charging, { kind: 'edit-vehicle', ...car, details }, 'resident');
  if (!edited.ok) throw new Error(edited.refusal.code);
  // A copy is opened anew, and knows nothing of the run that made it.
  expect(nextChange(edited.world)).toBe(nextChange(structuredClone(edited.world)));
});
