import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { hour } from '#engine/units.ts';
import { ownerContract } from './contract.ts';
import { ownerActor } from '../sandbox/visitor.ts';
import { memoryStore } from '../store/memory.ts';
import { openPage } from '../testing/demo.ts';
import { storedIn } from '../testing/neighbors.ts';
import { ownAffairs, ownerReadsOf, partsOf } from '../testing/owner-reads.ts';

const building = 'golden-tower';

test('no answer to an owner has a battery level, a goal, a ready-by time or a plan of a resident', async () => {
  const store = memoryStore();
  const resident = openPage({ store });
  const owner = openPage({ store, wall: resident.wall, actor: ownerActor }).service;
  const { service } = resident;
  const space = 'golden-tower-42';
  await service.sandbox.plugIn({ space, vehicle: 1, level: 0.3141 });
  const { demo: now } = await service.clock.now();
  const readyBy = now + 11 * hour + 7 * 60_000;
  const order = {
    goal: { kind: 'level', level: 0.7351 },
    readyBy,
    preference: 'greenest',
  } as const;
  await service.charge.start({ space, order });
  const invoice = (await service.invoices.list()).invoices.find(({ state }) => state !== 'draft')!;
  const { charges } = await service.invoices.get({ invoice: invoice.id });
  const { session } = charges[0]!;
  await service.invoices.dispute({ invoice: invoice.id, session, reason: 'energy', note: '' });
  // All instants ahead that the resident's own page shows: when charging is planned to begin and end.
  const { session: own } = await service.charge.space({ space });
  const ahead = [...partsOf(own).values].filter((one) => typeof one === 'number' && one > now);
  expect(ahead).toContain(readyBy);
  // And every order and plan of the neighbors, also what no page shows.
  const { world } = await storedIn(store);
  const all = Object.values(world.sessions);
  const planned = [
    ...all.map((one) => one.order?.readyBy ?? 0),
    ...all.flatMap(({ plan }) => plan?.blocks.flatMap(({ from, to }) => [from, to]) ?? []),
  ].filter((at) => at > now);
  expect(planned.length).toBeGreaterThan(1);
  const secrets = new Set<unknown>([0.3141, 0.7351, ...ahead, ...planned]);

  const asked = ownerReadsOf(building, '2026-10');
  expect(Object.keys(asked).toSorted()).toEqual(Object.keys(ownerContract.owner).toSorted());
  for (const [name, input] of Object.entries(asked)) {
    expect(isContractProcedure(ownerContract.owner[name as keyof typeof ownerContract.owner])).toBe(
      true,
    );
    const read = owner.owner[name as keyof typeof owner.owner] as (given: unknown) => unknown;
    const { names, values } = partsOf(await read(input));
    expect([...names].filter((one) => ownAffairs.test(one))).toEqual([]);
    expect([...values].filter((one) => secrets.has(one))).toEqual([]);
  }
});

test('an owner is refused what residents read of themselves', async () => {
  const { service } = openPage({ actor: ownerActor });
  for (const read of [
    () => service.charge.space({ space: 'golden-tower-42' }),
    () => service.vehicles.list(),
    () => service.invoices.list(),
    () => service.reservations.list(),
  ]) {
    await expect(read()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  }
});
