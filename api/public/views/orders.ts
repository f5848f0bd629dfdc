import { fraction, kilowattHours } from '#engine/units.ts';
import type { Goal, OrderInput } from '../../contract/session.ts';
import type { PublicAnswers, PublicInputs } from '../contract/contract.ts';
import { readTime } from '../iso-time.ts';
import { percentOf, type LocalFormat } from './scene.ts';

type PublicOrder = PublicAnswers['planCharge']['order'];
type PublicOrderInput = PublicInputs['planCharge']['order'];

export const orderView = (
  { goal, readyBy, preference }: Pick<OrderInput, 'goal' | 'readyBy' | 'preference'>,
  { time }: LocalFormat,
): PublicOrder => ({ goal: goalView(goal), readyBy: time(readyBy), preference });

function goalView(goal: Goal): PublicOrder['goal'] {
  switch (goal.kind) {
    case 'level':
      return { kind: 'level', levelPercent: percentOf(goal.level) };
    case 'energy':
      return { kind: 'energy', energyWh: Math.max(1, Math.round(goal.energy * 1000)) };
    case 'full':
      return { kind: 'full' };
  }
}

/** An order as the service takes it. */
export const readOrder = (input: PublicOrderInput): OrderInput => ({
  goal: readGoal(input.goal),
  readyBy: readTime(input.readyBy),
  preference: input.preference ?? 'cheapest',
  mayLeaveEarly: input.mayLeaveEarly ?? true,
});

function readGoal(goal: PublicOrderInput['goal']): Goal {
  switch (goal.kind) {
    case 'level':
      return { kind: 'level', level: fraction(goal.levelPercent / 100) };
    case 'energy':
      return { kind: 'energy', energy: kilowattHours(goal.energyWh / 1000) };
    case 'full':
      return { kind: 'full' };
  }
}
