import {
  amountMinor,
  strict,
  carbonG,
  choice,
  currency,
  energyWh,
  id,
  list,
  named,
  nullable,
  exactlyOne,
  optional,
  ownId,
  page,
  paging,
  percent,
  powerW,
  sentence,
  shared,
  text,
  time,
  timeIfAny,
  token,
} from './fields.ts';
import * as z from 'zod/mini';
import { bill, place, steps } from './bill.ts';
import { operation } from './operation.ts';
import { order, orderInput } from './order.ts';

const states = [
  'plugged-in',
  'waiting',
  'charging',
  'complete',
  'faulted',
  'offline',
  'stopped',
  'ended',
] as const;

const state = shared(
  'SessionState',
  '`plugged-in`: nothing ordered yet. `complete`: done, still plugged in. `ended`: unplugged.',
  z.enum(states),
);

const about = {
  id: ownId,
  state,
  vehicleId: text('The car.', 20),
  vehicleName: text('Its name.', 60),
  ...place,
  pluggedInAt: time('When the cable was plugged in.'),
  endedAt: timeIfAny('When it ended; null until then.'),
  energyWh: energyWh('Delivered so far, at the meter.'),
};

const figures = {
  currency,
  carbonG: carbonG('CO₂.'),
  savedMinor: amountMinor('Against charging at once; below 0 if it cost more.'),
};

const outlook = named('Outlook', 'How a charge is expected to end.', {
  readyAt: timeIfAny('When it is done.'),
  levelPercent: nullable(percent('Battery level then.')),
  energyWh: energyWh('At the meter.'),
  totalMinor: amountMinor('The whole bill.'),
  carbonG: carbonG('CO₂.'),
  steps: steps('The planned power.'),
});

const phase = named('SessionPhase', 'A change of state.', { at: time('When.'), state });

export const session = named('Session', 'A car at a charger, from plug-in to the end.', {
  ...about,
  reservationId: nullable(text('The reservation it came for.', 60)),
  order: nullable(order),
  levelAtStartPercent: nullable(percent('Battery level at plug-in.')),
  levelPercent: nullable(percent('Battery level now.')),
  powerW: powerW('Right now.'),
  ceilingMinor: nullable(
    amountMinor('The most that the quoted energy costs; null if nothing was quoted.'),
  ),
  bill,
  ...figures,
  outlook: nullable(outlook),
  shortfallWh: energyWh('What cannot be delivered by the ready-by time.'),
  moveBy: timeIfAny('A neighbor needs the space: please move by then.'),
  idleFeeFrom: timeIfAny('When staying begins to cost a fee; null if it does not.'),
  invoiceId: nullable(text('The invoice it is on.', 60)),
  phases: list(phase, 'What it did since plug-in, oldest first.', 2000),
  sentence,
});

const sessionSummary = named('SessionSummary', 'A session in a list.', {
  ...about,
  ...figures,
  totalMinor: amountMinor('The bill so far.'),
  sentence,
});

const plan = named('ChargePlan', 'What an order would do. Nothing is changed.', {
  sessionId: text('The session.', 60),
  order,
  outlook,
  bill,
  atOnce: named('AtOnce', 'The same energy at full power from now on.', {
    readyAt: timeIfAny('When it would be done.'),
    totalMinor: amountMinor('What it would cost.'),
    carbonG: carbonG('CO₂.'),
  }),
  shortfallWh: energyWh('What cannot be delivered by the ready-by time.'),
  endsCeilingMinor: nullable(amountMinor('The quoted maximum that this would end.')),
  sentence,
});

const sessionId = id('The session.');

export const sessionOperations = {
  listSessions: operation('listSessions', 'GET', '/v1/sessions', {
    tag: 'Charging',
    summary: 'List sessions',
    description: 'The latest plug-in first: cars at a charger now, and what was charged before.',
  })
    .input(
      strict({
        ...paging,
        when: optional(choice(['current', 'past', 'all'], 'Which; all by default.')),
        vehicleId: optional(id('Only of this car.')),
      }),
    )
    .output(named('SessionPage', 'A page of sessions.', page(sessionSummary, 'Sessions.'))),
  getSession: operation('getSession', 'GET', '/v1/sessions/{sessionId}', {
    tag: 'Charging',
    summary: 'Watch a session',
    description:
      'What the car is doing and why, and the bill as it would be if charging stopped now.',
  })
    .input(strict({ sessionId }))
    .output(session),
  watchSession: operation('watchSession', 'GET', '/v1/sessions/{sessionId}/events', {
    tag: 'Charging',
    summary: 'Stream a session',
    description:
      'Server-sent events named `session`, each with the session as `getSession` answers it, sent when it changes. After a break, `Last-Event-ID` continues: `phases` then has what happened since. Ends with the session.',
  })
    .input(strict({ sessionId }))
    .output(session),
  planCharge: operation('planCharge', 'POST', '/v1/sessions/{sessionId}/plan', {
    tag: 'Charging',
    summary: 'Try out an order',
    description: 'A dry run: when it is done, what it costs, against charging at once.',
  })
    .input(strict({ sessionId, order: orderInput }))
    .output(plan),
  startCharge: operation('startCharge', 'POST', '/v1/sessions/{sessionId}/start', {
    tag: 'Charging',
    summary: 'Start charging',
    description:
      'Give either a quote or an order. A quote’s price is the most the charge costs, unless you ask for more later. With an order, the bill is what is charged.',
  })
    .input(
      exactlyOne(
        {
          sessionId,
          quoteId: optional(token('A quote of this session.')),
          order: optional(orderInput),
        },
        'quoteId',
        'order',
      ),
    )
    .output(session),
  changePlan: operation('changePlan', 'PATCH', '/v1/sessions/{sessionId}/plan', {
    tag: 'Charging',
    summary: 'Change a running charge',
    description: 'A reserved or quoted price is kept only within what was reserved.',
  })
    .input(strict({ sessionId, order: orderInput }))
    .output(session),
  correctVehicle: operation('correctVehicle', 'POST', '/v1/sessions/{sessionId}/correct-vehicle', {
    tag: 'Charging',
    summary: 'Say that it is another car',
    description:
      'For the wrong car picked at plug-in. Readings and order stay; cars mixed up are swapped.',
  })
    .input(strict({ sessionId, vehicleId: id('The car that is there.') }))
    .output(sessionSummary),
  stopCharge: operation('stopCharge', 'POST', '/v1/sessions/{sessionId}/stop', {
    tag: 'Charging',
    summary: 'Stop charging',
    description: 'Ends the charge; what was charged stays on the bill.',
  })
    .input(strict({ sessionId }))
    .output(session),
};
