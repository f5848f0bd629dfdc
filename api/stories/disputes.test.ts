import { expect, test } from 'vitest';
import { openPage } from '../testing/demo.ts';

const everything = { vehicle: null, building: null, from: null, to: null };

/** The invoice of the night on which a charger failed, once it is issued. */
async function interruptedNight() {
  const { service } = openPage();
  const { sessions } = await service.history.list(everything);
  for (const { session } of sessions) {
    const past = await service.history.session({ session });
    const failed = past.log.some(({ phase }) => phase.kind === 'faulted');
    if (failed && past.invoice?.number) return { service, session, invoice: past.invoice.id };
  }
  throw new Error('No charger failed in the past of the demo.');
}

test('a disputed charge leads to a credit note, in every view', async () => {
  const { service, session, invoice } = await interruptedNight();
  const before = await service.history.list(everything);
  const ask = { invoice, session, reason: 'other', note: 'The charger failed.' } as const;
  await service.invoices.dispute(ask);
  const chargeOf = async () =>
    (await service.invoices.get({ invoice })).charges.find((one) => one.session === session)!;
  const { dispute } = await chargeOf();
  expect(dispute).toMatchObject({ reason: 'other', note: ask.note, answer: null });
  await expect(service.invoices.dispute(ask)).rejects.toMatchObject({
    code: 'INVOICE',
    message: 'You have questioned this charge already.',
  });

  const { events } = await service.clock.nextEvents({ space: 'golden-tower-42' });
  const answer = events.find(({ kind }) => kind === 'dispute-answered')!;
  expect(answer.at).toBe(dispute!.answerAt);
  const jumped = await service.clock.jump({ to: answer.at });
  expect(jumped.events).toContainEqual(
    expect.objectContaining({ kind: 'dispute-answered', invoice, session }),
  );

  const after = await service.invoices.get({ invoice });
  const [note] = after.credits.slice(-1);
  expect((await chargeOf()).dispute!.answer).toEqual({
    finding: 'interrupted',
    credit: note!.number,
  });
  expect(note).toMatchObject({ session, at: answer.at });
  // It had been paid, so it is refunded and nothing is due either way.
  expect(after).toMatchObject({ state: 'paid', balance: 0, refunded: after.credited });
  const now = await service.history.list(everything);
  expect(now.currencies[0]!.totals.cost).toBe(before.currencies[0]!.totals.cost - note!.total);
  expect(now.currencies[0]!.totals.billed).toBe(before.currencies[0]!.totals.billed);
  const past = await service.history.session({ session });
  expect(past).toMatchObject({ credited: note!.total, cost: past.billed - note!.total });
});

test('a dispute without its required note names the field', async () => {
  const { service, session, invoice } = await interruptedNight();
  await expect(
    service.invoices.dispute({ invoice, session, reason: 'other', note: ' ' }),
  ).rejects.toMatchObject({ code: 'BAD_INPUT', data: { field: 'note' } });
});

test('a session counts toward the month in which it ended, and says so if it began before', async () => {
  const { service } = openPage();
  const { sessions } = await service.history.list(everything);
  const early = sessions.filter(({ beganEarlier }) => beganEarlier);
  expect(early.length).toBeGreaterThan(0);
  for (const { pluggedIn, month } of sessions) {
    const began = new Date(pluggedIn).toLocaleDateString('sv', { timeZone: 'America/New_York' });
    const isEarly = early.some((one) => one.pluggedIn === pluggedIn);
    expect(began.slice(0, 7) < month).toBe(isEarly);
  }
});
