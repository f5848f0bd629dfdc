import type { Session } from '#engine/community/session.ts';
import type { Answers } from '../../contract/contract.ts';
import type { OrderInput } from '../../contract/session.ts';
import { formatEnergy, formatMoney } from '../../words/format.ts';
import { missInWords } from '../../words/charging/goal-words.ts';
import { when } from '../../words/moment-words.ts';
import {
  allowanceInWords,
  comparisonInWords,
  endsCeilingInWords,
  summaryInWords,
} from '../../words/charging/plan-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { chargeQuoteId, quoteLifetime, type Sign } from '../quote-id.ts';
import { billView, stepsView } from './bill.ts';
import { orderView } from './orders.ts';
import { idleFeeNotBefore } from './reservations.ts';
import { levelPercentOf, placeOf, localFormatAt, vehicleIdOf, type Scene } from './scene.ts';

type Preview = Answers['charge']['preview'];

/** What an order would do, in words: the plan, what it misses, and against charging at once. */
function planSentence(preview: Preview): string {
  const miss = missInWords(preview);
  return [
    `${summaryInWords(preview)}.`,
    comparisonInWords(preview),
    allowanceInWords(preview),
    miss && `${miss.headline} ${miss.reason}`,
    endsCeilingInWords(preview),
  ]
    .filter((part) => part !== null)
    .join(' ');
}

export function planView(
  { world }: Scene,
  { id, building }: Session,
  preview: Preview,
): PublicAnswers['planCharge'] {
  const local = localFormatAt(world, building);
  const { outlook, atOnce, order, misses, endsCeiling } = preview;
  return {
    sessionId: id,
    order: orderView(order, local),
    outlook: {
      readyAt: local.timeOrNull(outlook.done),
      levelPercent: levelPercentOf(outlook.levelInTheEnd),
      energyWh: Math.round(outlook.energyInTheEnd),
      totalMinor: outlook.bill.total,
      carbonG: Math.round(outlook.carbon),
      steps: stepsView(outlook.steps, local),
    },
    bill: billView(outlook.bill, local),
    atOnce: {
      readyAt: local.timeOrNull(atOnce.done),
      totalMinor: atOnce.bill.total,
      carbonG: Math.round(atOnce.carbon),
    },
    shortfallWh: Math.round(misses.energy),
    endsCeilingMinor: endsCeiling,
    sentence: local.say(() => planSentence(preview)),
  };
}

export function chargeQuote(
  { world }: Scene,
  session: Session,
  input: OrderInput,
  preview: Preview,
  sign: Sign,
): PublicAnswers['createQuote'] {
  const place = placeOf(world, session.space);
  const local = localFormatAt(world, place.buildingId);
  const { time } = local;
  const { outlook } = preview;
  const { bill } = outlook;
  const expires = world.now + quoteLifetime;
  const feeFrom = idleFeeNotBefore(world, session.space, input.readyBy);
  const { goal, readyBy, preference, mayLeaveEarly = true } = input;
  const amount = goal.kind === 'level' ? goal.level : goal.kind === 'energy' ? goal.energy : 0;
  return {
    quoteId: chargeQuoteId(
      {
        session: session.id,
        goal: goal.kind,
        amount,
        readyBy,
        preference,
        mayLeaveEarly,
        ceiling: bill.total,
        madeAt: world.now,
      },
      sign,
    ),
    kind: 'charge',
    ceilingMinor: bill.total,
    currency: bill.currency,
    bill: billView(bill, local),
    vehicleId: vehicleIdOf(session.vehicle),
    vehicleName: world.vehicles[session.vehicle]!.name,
    ...place,
    startsAt: time(world.now),
    endsAt: time(readyBy),
    readyAt: local.timeOrNull(outlook.done),
    energyWh: Math.round(outlook.energyInTheEnd),
    carbonG: Math.round(outlook.carbon),
    expiresAt: time(expires),
    freeCancellationUntil: null,
    idleFeeNotBefore: time(feeFrom),
    steps: stepsView(outlook.steps, local),
    sentence: local.say(
      () =>
        `${formatEnergy(outlook.energyInTheEnd)} at ${place.buildingName}, space ${place.spaceNumber}, by ${when(readyBy, world.now)}, costs at most ${formatMoney(bill.total)} if it starts by ${when(expires, world.now)}. No idle fee before ${when(feeFrom, world.now)}.`,
    ),
  };
}
