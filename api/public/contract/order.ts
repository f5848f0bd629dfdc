import * as z from 'zod/mini';
import {
  askedNamed,
  choice,
  energyWanted,
  flag,
  named,
  optional,
  percent,
  shared,
  time,
  timeWanted,
} from './fields.ts';

const preferences = ['cheapest', 'fastest', 'greenest'] as const;

export const preferenceAsked = choice(preferences, 'How to charge; cheapest by default.');

const goalShape = (of: typeof askedNamed) =>
  [
    of('LevelGoal', 'Up to a battery level.', {
      kind: z.literal('level'),
      levelPercent: percent('The level.'),
    }),
    of('EnergyGoal', 'An amount of energy.', {
      kind: z.literal('energy'),
      energyWh: energyWanted('At the meter, counted from plug-in.'),
    }),
    of('FullGoal', 'Until the car stops by itself, at its limit.', { kind: z.literal('full') }),
  ] as const;

const goal = shared(
  'Goal',
  'How much to charge.',
  z.discriminatedUnion('kind', goalShape(askedNamed)),
);

/** A charging order, as a caller gives it. */
export const orderAsked = askedNamed('OrderAsked', 'What to charge, and by when.', {
  goal,
  readyBy: timeWanted('When the car must be ready; up to seven days ahead.'),
  preference: optional(preferenceAsked),
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
