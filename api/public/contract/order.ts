import * as z from 'zod/mini';
import {
  strictNamed,
  choice,
  energyInput,
  flag,
  named,
  optional,
  percent,
  shared,
  time,
  timeInput,
} from './fields.ts';

const preferences = ['cheapest', 'fastest', 'greenest'] as const;

export const preferenceInput = choice(preferences, 'How to charge; cheapest by default.');

const goalShape = (of: typeof strictNamed) =>
  [
    of('LevelGoal', 'Up to a battery level.', {
      kind: z.literal('level'),
      levelPercent: percent('The level.'),
    }),
    of('EnergyGoal', 'An amount of energy.', {
      kind: z.literal('energy'),
      energyWh: energyInput('At the meter, counted from plug-in.'),
    }),
    of('FullGoal', 'Until the car stops by itself, at its limit.', { kind: z.literal('full') }),
  ] as const;

const goal = shared(
  'Goal',
  'How much to charge.',
  z.discriminatedUnion('kind', goalShape(strictNamed)),
);

/** A charging order, as a caller gives it. */
export const orderInput = strictNamed('OrderInput', 'What to charge, and by when.', {
  goal,
  readyBy: timeInput('When the car must be ready; up to seven days ahead.'),
  preference: optional(preferenceInput),
  mayLeaveEarly: optional(
    flag('False if the driver never leaves before that time; true by default.'),
  ),
});

/** An order that was accepted. */
export const order = named('Order', 'What was ordered.', {
  goal,
  readyBy: time('When the car must be ready.'),
  preference: choice(preferences, 'How to charge within that time.'),
});
