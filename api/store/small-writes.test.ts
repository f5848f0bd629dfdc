import { expect, test } from 'vitest';
import { halfPastSix, openPage } from '../testing/demo.ts';
import { memoryStore } from './memory.ts';
import type { BrowserStore } from './log-store.ts';

const hour = 3_600_000;
const most = 24_000;

const sizeOf = (data: unknown) => JSON.stringify(data).length;

/** A store that remembers how much each write stored, in characters of JSON. */
function weighing(): BrowserStore & { readonly sizes: number[] } {
  const store = memoryStore();
  const sizes: number[] = [];
  return {
    ...store,
    sizes,
    append: (id, entry, more) => {
      sizes.push(sizeOf([entry, more]));
      return store.append(id, entry, more);
    },
    keepSnapshot: (id, snapshot, minutes) => {
      sizes.push(sizeOf(snapshot));
      return store.keepSnapshot(id, snapshot, minutes);
    },
  };
}

test('after the first, no write of a busy night stores more than 24 KB', async () => {
  const store = weighing();
  const { service } = openPage({ store });
  const readyBy = halfPastSix + 13 * hour;
  const cars = [
    { space: 'golden-tower-93', vehicle: 1 },
    { space: 'silver-plaza-15', vehicle: 2 },
    { space: 'silver-plaza-88', vehicle: 3 },
  ];
  const order = { goal: { kind: 'full' }, readyBy, preference: 'cheapest' } as const;
  for (const { space, vehicle } of cars) {
    await service.sandbox.plugIn({ space, vehicle });
    await service.charge.start({ space, order });
  }
  for (let hours = 1; hours <= 14; hours += 1) {
    await service.clock.jump({ to: halfPastSix + hours * hour });
  }
  for (const { space } of cars) await service.sandbox.unplug({ space });
  const { invoices } = await service.invoices.list();
  const invoice = invoices.find(({ state }) => state === 'paid');
  const { charges } = await service.invoices.get({ invoice: invoice!.id });
  const { session } = charges[0]!;
  await service.invoices.dispute({ invoice: invoice!.id, session, reason: 'price', note: '' });
  await service.clock.jump({ to: halfPastSix + 17 * 24 * hour });
  await service.invoices.pay({ invoice: invoices[0]!.id });

  const [first, ...others] = store.sizes;
  expect(first).toBeGreaterThan(200_000);
  expect(others.length).toBeGreaterThan(20);
  // The jump of two weeks stores the neighbors' stays and charges of all that time.
  const [longJump] = others.splice(-2, 1);
  expect(Math.max(...others)).toBeLessThan(most);
  expect(longJump).toBeLessThan(4 * most);
});
