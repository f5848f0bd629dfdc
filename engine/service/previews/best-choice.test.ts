import { expect, it } from 'vitest';
import { chance } from '../../chance.ts';
import type { Order } from '../../community/session.ts';
import { preferences, type Preference } from '../../power/preference.ts';
import { hour, instant, minute } from '../../units.ts';
import { outlook, type Outlook } from './outlook.ts';
import { preview } from '../preview.ts';
import { drawing, randomBuilding, randomOrder } from '../testing/buildings.ts';
import { done, later, type TestWorld } from '../testing/world.ts';

const space = 'space-0';
const user = 'user-0';

/** Some cars charge by orders of their own; the one in the first space has yet to order. */
function crowded(random: () => number): TestWorld {
  const { whole, maybe } = drawing(random);
  let world = randomBuilding(random);
  for (const [index, other] of Object.keys(world.spaces).entries()) {
    if (other === space || maybe(0.3)) continue;
    const { id: vehicle, owner } = world.vehicles[index + 1]!;
    const order = randomOrder(random, world.now + whole(1, 14) * hour);
    const at = { user: owner, space: other };
    world = done(world, { kind: 'plug-in', ...at, vehicle }, { kind: 'start', ...at, ...order });
    world = later(world, instant(world.now + whole(0, 30) * minute));
  }
  return done(world, { kind: 'plug-in', user, space, vehicle: 1 });
}

function outlooks(world: TestWorld, order: Order): Readonly<Record<Preference, Outlook>> {
  const made = preferences.map((preference) => {
    const tried = preview(world, user, space, { ...order, preference });
    if (!tried.ok) throw new Error(tried.refusal.code);
    return [preference, tried.preview.outlook];
  });
  return Object.fromEntries(made) as Record<Preference, Outlook>;
}

it('in 250 random previews no other choice is cheaper than cheapest or cleaner than greenest', () => {
  for (let seed = 0; seed < 250; seed += 1) {
    const random = chance(seed, 14);
    const world = crowded(random);
    const order = randomOrder(random, world.now + drawing(random).whole(1, 16) * hour);
    const { cheapest, fastest, greenest } = outlooks(world, order);
    const others = [fastest, greenest, cheapest];
    expect(cheapest.bill.total).toBe(Math.min(...others.map(({ bill }) => bill.total)));
    expect(greenest.carbon).toBe(Math.min(...others.map(({ carbon }) => carbon)));
    if (seed % 5 > 0) continue;
    const started = done(world, { kind: 'start', user, space, ...order, preference: 'cheapest' });
    const session = started.sessions[started.spaces[space]!.session!]!;
    expect(outlook(started, session)!.bill.total).toBe(cheapest.bill.total);
  }
});
