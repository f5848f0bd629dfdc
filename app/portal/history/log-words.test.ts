import { expect, test } from 'vitest';
import { storyOf } from './log-words.ts';

const at = (text: string) => Date.parse(`2026-11-18T${text}-05:00`);
type Story = Parameters<typeof storyOf>[0];

const told = (endedBy: 'stop' | 'unplug', log: Story['log']) =>
  storyOf({ pluggedIn: at('17:34'), end: at('23:50'), endedBy, log } as Story).map(
    ({ time, words }) => `${time} ${words}`,
  );

const charging = (amps: number) => ({ kind: 'charging', amps, why: { kind: 'plan' } }) as const;

test('a session is told as a story; what reads the same is told once', () => {
  const price = { kind: 'price', until: at('23:00'), rateNow: 0.22, rateThen: 0.13 } as const;
  const log: Story['log'] = [
    { at: at('17:34'), phase: { kind: 'plugged-in' } },
    { at: at('17:40'), phase: { kind: 'waiting', why: price } },
    { at: at('23:00'), phase: charging(48) },
    { at: at('23:20'), phase: charging(32) },
    { at: at('23:40'), phase: { kind: 'complete', why: 'goal' } },
    { at: at('23:50'), phase: { kind: 'stopped' } },
  ];
  expect(told('unplug', log)).toEqual([
    '5:34 PM Plugged in',
    '5:40 PM Waited for a lower price: $0.13 instead of $0.22 a kWh',
    '11 PM Charged as planned',
    '11:40 PM Goal reached',
    '11:50 PM Unplugged',
  ]);
});

test('a session that never charged has a beginning and an end', () => {
  expect(told('stop', [])).toEqual(['5:34 PM Plugged in', '11:50 PM Charging stopped']);
});

test('the moment before a fault is not told as the doing of the car', () => {
  const log: Story['log'] = [
    { at: at('23:00'), phase: charging(48) },
    { at: at('23:20'), phase: { kind: 'waiting', why: { kind: 'car' } } },
    { at: at('23:20'), phase: { kind: 'faulted' } },
    { at: at('23:40'), phase: charging(48) },
  ];
  expect(told('unplug', log)).toEqual([
    '5:34 PM Plugged in',
    '11 PM Charged as planned',
    '11:20 PM Charger out of order; nothing metered was lost',
    '11:40 PM Charged as planned',
    '11:50 PM Unplugged',
  ]);
});
