import { expect, test } from 'vitest';
import { day, instant } from '#engine/units.ts';
import { ownerActor } from '../sandbox/visitor.ts';
import { memoryStore } from '../store/memory.ts';
import { openPage } from '../testing/demo.ts';

const building = 'golden-tower';

test('a resident who leaves with an open invoice and a questioned charge owes and is answered all the same', async () => {
  const store = memoryStore();
  const { service: resident, wall } = openPage({ store });
  const owner = openPage({ store, wall, actor: ownerActor }).service;
  await resident.clock.jump({ to: instant(Date.parse('2026-12-02T12:00:00-05:00')) });
  const { invoices } = await resident.invoices.list();
  const { id: invoice, month } = invoices.find(({ state }) => state === 'issued')!;
  const { session } = (await resident.invoices.get({ invoice })).charges[0]!;
  await resident.invoices.dispute({ invoice, session, reason: 'price', note: '' });
  const before = await owner.owner.statement({ building, month });
  const { residents } = await owner.owner.residents();
  const leaver = residents.find(({ questions }) => questions > 0)!;
  expect(leaver.questions).toBe(1);
  expect(leaver.owes).toMatchObject([{ currency: 'USD', balance: expect.any(Number) }]);

  await owner.setup.removeResident({ resident: leaver.id });
  const left = (await owner.owner.residents()).residents.find(({ id }) => id === leaver.id)!;
  expect(left.left).not.toBeNull();
  expect(left.owes).toEqual(leaver.owes);
  expect(left.questions).toBe(1);
  expect((await owner.owner.statement({ building, month })).lines).toEqual(before.lines);

  const { demo } = await owner.clock.now();
  await owner.clock.jump({ to: demo + 8 * day });
  const { questions } = await owner.owner.questions();
  expect(questions.find((one) => one.session === session)!.finding).not.toBeNull();
  const after = (await owner.owner.residents()).residents.find(({ id }) => id === leaver.id)!;
  expect(after.questions).toBe(0);
});
