import { expect, test } from 'vitest';
import { halfPastSix, openPage } from '../testing/demo.ts';
import { when } from '../words/moment-words.ts';
import { spaceInWords } from '../words/charging/space-words.ts';

const hour = 3_600_000;
const eleven = halfPastSix + 4.5 * hour;

test('a turn after the night price begins states when it begins and who goes first', async () => {
  const { service } = openPage();
  const { buildings } = await service.charge.places();
  await service.clock.jump({ to: halfPastSix + 3 * hour });
  const waits = [];
  for (const { id } of buildings) {
    const { spaces } = await service.charge.power({ building: id });
    for (const { phase } of spaces) {
      if (phase?.kind === 'waiting' && phase.why.kind === 'price') waits.push(phase.why);
    }
  }
  expect(waits).not.toEqual([]);
  expect(waits.every(({ begins }) => begins === eleven)).toBe(true);
  const atOnce = waits.filter(({ until }) => until === eleven);
  expect(atOnce.every(({ ahead }) => ahead!.length === 0)).toBe(true);
});

test('during a charger fault a session still says whether its ready-by time holds', async () => {
  const { service } = openPage();
  const space = 'golden-tower-42';
  const readyBy = halfPastSix + 12.5 * hour;
  const goal = { kind: 'level', level: 0.8 } as const;
  await service.sandbox.plugIn({ space, vehicle: 1 });
  await service.charge.start({ space, order: { goal, readyBy, preference: 'fastest' } });
  const before = (await service.charge.space({ space })).session!;
  const lasting = 2 * hour;
  await service.sandbox.simulateFault({ space, how: 'faulted', lasting });
  const { session, status } = await service.charge.space({ space });
  expect(status.kind).toBe('faulted');
  expect(session!.shortfall).toEqual({ energy: 0, why: null });
  expect(session!.outlook!.levelInTheEnd).toBeCloseTo(0.8, 2);
  expect(session!.outlook!.done!).toBeGreaterThanOrEqual(before.outlook!.done! + lasting - hour);
  expect(session!.outlook!.done!).toBeLessThanOrEqual(readyBy);
  expect(session!.outlook!.steps.length).toBeGreaterThan(0);
  await service.sandbox.simulateFault({ space, how: 'faulted', lasting: 12 * hour });
  const late = (await service.charge.space({ space })).session!;
  expect(late.shortfall!.energy).toBeGreaterThan(0);
});

test('after a fault charging begins when its outlook says, not when the charger is back', async () => {
  const { service } = openPage();
  const space = 'golden-tower-42';
  const order = {
    goal: { kind: 'level', level: 0.8 },
    readyBy: halfPastSix + 12.5 * hour,
    preference: 'cheapest',
  } as const;
  await service.sandbox.plugIn({ space, vehicle: 1 });
  await service.charge.start({ space, order });
  await service.clock.jump({ to: eleven - hour });
  await service.sandbox.simulateFault({ space, how: 'faulted', lasting: 0.5 * hour });
  const view = await service.charge.space({ space });
  expect(view.status).toMatchObject({ kind: 'faulted', othersWork: true });
  const { from } = view.session!.outlook!.steps[0]!;
  expect(from).toBeGreaterThanOrEqual(eleven);
  const words = spaceInWords(view, { numberOf: () => 42, signals: { prices: [], carbon: [] } });
  expect(words.reason).toContain(`, and charging resumes at ${when(from, view.at)}.`);
  await service.clock.jump({ to: from - 1 });
  // The two minutes that showed that it works.
  expect((await service.charge.space({ space })).session!.energy).toBe(332);
  await service.clock.jump({ to: from + hour / 60 });
  expect((await service.charge.space({ space })).session!.energy).toBeGreaterThan(332);
});

test('with two chargers out of order, neither says that the others work', async () => {
  const { service } = openPage();
  const [space, other] = ['golden-tower-42', 'golden-tower-93'];
  for (const one of [space, other]) {
    await service.sandbox.simulateFault({ space: one, how: 'faulted', lasting: hour });
  }
  const { status } = await service.charge.space({ space });
  expect(status).toMatchObject({ kind: 'faulted', othersWork: false });
});

test('an event to jump to names its car', async () => {
  const { service } = openPage();
  const space = 'golden-tower-42';
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const order = {
    goal: { kind: 'full' },
    readyBy: halfPastSix + 12 * hour,
    preference: 'cheapest',
  } as const;
  await service.charge.start({ space, order });
  const { events } = await service.clock.nextEvents({ space });
  const cars = events.flatMap((event) =>
    'session' in event && 'vehicleName' in event ? [event.vehicleName] : [],
  );
  expect(new Set(cars)).toEqual(new Set(['Hyundai Ioniq 5']));
  const reserved = events.filter((event) => 'reservation' in event);
  for (const { vehicleName } of reserved) expect(vehicleName).toMatch(/\w/);
});
