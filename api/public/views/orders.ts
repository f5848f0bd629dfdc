import { fraction, kilowattHours } from '#engine/units.ts';
import type { Goal, OrderAsked } from '../../contract/session.ts';
import type { PublicAnswers, PublicInputs } from '../contract/contract.ts';
import { readTime } from '../iso-time.ts';
import { percentOf, type Teller } from './scene.ts';

type PublicOrder = PublicAnswers['planCharge']['order'];
type PublicOrderAsked = PublicInputs['planCharge']['order'];

export const orderView = (
  { goal, readyBy, preference }: Pick<OrderAsked, 'goal' | 'readyBy' | 'preference'>,
  { time }: Teller,
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
export const readOrder = (asked: PublicOrderAsked): OrderAsked => ({
  goal: readGoal(asked.goal),
  readyBy: readTime(asked.readyBy),
  preference: asked.preference ?? 'cheapest',
  mayLeaveEarly: asked.mayLeaveEarly ?? true,
});

function readGoal(goal: PublicOrderAsked['goal']): Goal {
  switch (goal.kind) {
    case 'level':
      return { kind: 'level', level: fraction(goal.levelPercent / 100) };
    case 'energy':
      return { kind: 'energy', energy: kilowattHours(goal.energyWh / 1000) };
    case 'full':
      return { kind: 'full' };
  }
}
