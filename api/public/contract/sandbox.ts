import * as z from 'zod/mini';
import { keyScopes } from '../../policy/actor.ts';
import {
  strict,
  choice,
  count,
  dayInput,
  flag,
  id,
  list,
  named,
  nullable,
  optional,
  ownId,
  percent,
  sentence,
  shared,
  text,
  time,
  timeIfAny,
  timeInput,
} from './fields.ts';
import { operation } from './operation.ts';
import { session } from './sessions.ts';

const rate = shared(
  'Rate',
  'How many times as fast as a watch.',
  z.union([z.literal(1), z.literal(60), z.literal(600)]),
);

const clock = named('Clock', 'The clock of the sandbox.', {
  now: time('The time there.'),
  rate,
  isPaused: flag('Whether it is paused.'),
  timeZone: text('IANA name of its time zone.', 60),
  nextEvents: list(
    named('NextEvent', 'Something that will happen.', {
      at: time('When: a good time to jump to.'),
      kind: text('What, such as `price`, `charging-ends` or `reservation-starts`.', 40),
      sessionId: nullable(text('The session it is about.', 60)),
      reservationId: nullable(text('The reservation it is about.', 60)),
    }),
    'Soonest first.',
    50,
  ),
  sentence,
});

export const sandboxCreated = named('SandboxCreated', 'A world of your own.', {
  sandboxId: ownId,
  key: text('Shown only now: send it as `Authorization: Bearer`.', 200),
  scopes: list(choice(keyScopes, 'A scope.'), 'What the key may do.', 20),
  unusedDays: count('Removed after so many days without use.'),
  sentence,
});

export const viewLink = named('ViewLink', 'Opens the sandbox in the portal.', {
  url: text('The address. It works once, and allows all that the portal does.', 500),
  expiresAt: timeIfAny('When the link stops working.'),
  sentence,
});

const unplugged = named('Unplugged', 'What a session came to.', {
  sessionId: text('The session.', 60),
  session: nullable(session),
  sentence,
});

/** What a driver does by hand. */
export const plugOperations = {
  plugIn: operation('plugIn', 'POST', '/v1/sessions', {
    tag: 'Sandbox',
    summary: 'Plug a car in',
    description:
      'What a driver does by hand, here for the simulated car. Within a reservation the reserved charge starts at once.',
    status: 201,
  })
    .input(
      strict({
        spaceId: id('Where.'),
        vehicleId: id('Which car.'),
        levelPercent: optional(percent('The battery level it arrives with.')),
      }),
    )
    .output(session),
  unplug: operation('unplug', 'POST', '/v1/sessions/{sessionId}/unplug', {
    tag: 'Sandbox',
    summary: 'Unplug a car',
    description: 'What a driver does by hand. Ends the session and settles its bill.',
  })
    .input(strict({ sessionId: id('The session.') }))
    .output(unplugged),
};

export const sandboxOperations = {
  createSandbox: operation('createSandbox', 'POST', '/v1/sandboxes', {
    tag: 'Sandbox',
    summary: 'Create a sandbox and its key',
    description:
      'A community with two buildings, neighbors who come and go, and half a year of history. Its clock is paused until `setClock` moves it. Answers with its key.',
    status: 201,
  })
    .input(
      strict({ day: optional(dayInput('The day it begins on, at 6:30 PM; today if left out.')) }),
    )
    .output(sandboxCreated),
  getClock: operation('getClock', 'GET', '/v1/clock', {
    tag: 'Sandbox',
    summary: 'Read the clock',
    description: 'Everything happens in the sandbox’s own time.',
  })
    .input(strict({}))
    .output(clock),
  setClock: operation('setClock', 'PATCH', '/v1/clock', {
    tag: 'Sandbox',
    summary: 'Set the clock',
    description:
      'Jump forward, by a year at most, let it run, or pause. A fast clock falls back to 1× two minutes after it was set.',
  })
    .input(
      strict({
        jumpTo: optional(timeInput('A later time.')),
        rate: optional(rate),
        isPaused: optional(flag('Whether to pause it. With a rate it runs if this is left out.')),
      }),
    )
    .output(clock),
  simulateFault: operation('simulateFault', 'POST', '/v1/faults', {
    tag: 'Sandbox',
    summary: 'Make a charger fail',
    description:
      'To see what your agent does. Nothing metered is lost; charging resumes afterwards.',
    status: 201,
  })
    .input(
      strict({
        spaceId: id('Where.'),
        kind: choice(
          ['faulted', 'offline'],
          '`faulted`: no power. `offline`: no connection; the charger continues by itself.',
        ),
        lastsSeconds: count('How long, in the sandbox’s time.', 86_400, 1),
      }),
    )
    .output(
      named('Fault', 'A simulated fault.', {
        spaceId: text('Where.', 60),
        kind: choice(['faulted', 'offline'], 'What.'),
        until: time('When the charger is back.'),
        sentence,
      }),
    ),
  createViewLink: operation('createViewLink', 'POST', '/v1/sandbox/view-links', {
    tag: 'Sandbox',
    summary: 'Watch it in the portal',
    description: 'An address that opens the sandbox in the portal without giving your key away.',
    status: 201,
  })
    .input(strict({}))
    .output(viewLink),
  resetSandbox: operation('resetSandbox', 'POST', '/v1/sandbox/reset', {
    tag: 'Sandbox',
    summary: 'Start over',
    description:
      'The sandbox is as it was on the evening it began, its clock paused. Keys and webhooks stay.',
  })
    .input(strict({}))
    .output(named('SandboxReset', 'A new beginning.', { sentence })),
  deleteSandbox: operation('deleteSandbox', 'DELETE', '/v1/sandbox', {
    tag: 'Sandbox',
    summary: 'Delete the sandbox',
    description: 'With its keys, its webhooks and everything in it.',
  })
    .input(strict({}))
    .output(named('SandboxDeleted', 'What is left of it.', { sentence })),
};
