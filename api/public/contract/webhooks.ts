import * as z from 'zod/mini';
import {
  address,
  strict,
  choice,
  choices,
  count,
  flag,
  id,
  list,
  named,
  nullable,
  optional,
  ownId,
  page,
  paging,
  removed,
  sentence,
  shared,
  text,
  textOrEmpty,
  time,
  timeIfAny,
} from './fields.ts';
import { operation } from './operation.ts';

/**
 * All event types, and when each is sent. The names are part of the contract: none is ever reused
 * with another meaning.
 */
export const eventTypes = {
  'reservation.pending': 'A reservation waits for its charger to confirm it.',
  'reservation.confirmed': 'A reservation was made or changed, and is confirmed.',
  'reservation.moved':
    'Its space could not keep it, so it is at another one: same time, same energy, same ceiling.',
  'reservation.short':
    'Less than promised can be delivered in time, or all of it again; the sentence says how much.',
  'reservation.credited':
    'It could not be kept at all: the service fee and a fixed amount are credited on the invoice.',
  'reservation.offered': 'A space became free for somebody in the queue; it is held for a while.',
  'reservation.fulfilled': 'The car of a reservation plugged in.',
  'reservation.canceled': 'A reservation was canceled, or an offer from the queue lapsed.',
  'reservation.no_show': 'Nobody plugged in, so the space was released.',
  'reservation.rejected': 'The charger did not come back in time to confirm.',
  'reservation.failed': 'The space or its charger was not available for the reservation.',
  'session.plugged_in': 'A car plugged in.',
  'session.state_changed': 'The car waits, charges, or its charger is out of order; `state` tells.',
  'session.completed': 'The car has what was ordered, or takes no more.',
  'session.plan_changed': 'The energy by the ready-by time, or the planned end, changed.',
  'session.move_requested': 'A neighbor needs the space.',
  'session.move_withdrawn': 'The neighbor needs the space no longer.',
  'session.made_way': 'The car left after a request to move.',
  'session.ended':
    'Charging was stopped, or the car was unplugged without that. A stopped car may still be there.',
  'session.unplugged': 'The car was unplugged. The state of its session is now `ended`.',
  'queue.expired': 'A place in the queue ended without an offer.',
  'invoice.issued': 'The invoice of a month was issued.',
  'invoice.dispute_answered': 'A dispute about a session on an invoice was answered.',
  'approval.answered':
    'The driver answered what an app wanted to spend beyond its limits; `state` tells.',
  'webhook.test': 'You asked for it with `testWebhookEndpoint`; nothing happened.',
  'webhook.challenge':
    'Before anything else is sent to an endpoint: answer with `challenge` if you want its events.',
} as const;

type EventType = keyof typeof eventTypes;

const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];

const eventType = shared('EventType', 'What happened.', z.enum(eventTypeNames));

const idOrNull = (description: string) => nullable(text(description, 60));

const webhookEventData = named(
  'WebhookEventData',
  'The ids of all that an event is about; fetch the rest with these. Null where it does not apply.',
  {
    sandboxId: text('The sandbox or community.', 60),
    driverId: idOrNull('For an app: whose event.'),
    reservationId: idOrNull('The reservation, also that of a session.'),
    sessionId: idOrNull('The session, also the one that fulfilled a reservation.'),
    invoiceId: idOrNull('For invoice events.'),
    approvalId: idOrNull('For `approval.answered`.'),
    queueEntryId: idOrNull('The place in line that ended or got an offer.'),
    vehicleId: idOrNull('The car.'),
    spaceId: idOrNull('The space.'),
    buildingId: idOrNull('The building.'),
    state: nullable(text('The state that began, for changes of state.', 40)),
    moveBy: timeIfAny('For `session.move_requested`: when the space is needed.'),
    heldUntil: timeIfAny('For `reservation.offered`: until then the space is held.'),
    challenge: nullable(text('For `webhook.challenge`: what to answer with.', 100)),
    sentence,
  },
);

type Fact = Exclude<keyof z.output<typeof webhookEventData>, 'sandboxId' | 'driverId' | 'sentence'>;

const place = ['vehicleId', 'spaceId', 'buildingId'] as const;
const ofReservation = ['reservationId', ...place, 'state'] as const;
const ofSession = ['sessionId', ...place] as const;

/** What is never null in the data of each type. More may be added within a version, none removed. */
export const eventFacts = {
  'reservation.pending': ofReservation,
  'reservation.confirmed': ofReservation,
  'reservation.moved': ['reservationId', ...place],
  'reservation.short': ['reservationId', ...place],
  'reservation.credited': ['reservationId', ...place],
  'reservation.offered': ['reservationId', ...place, 'queueEntryId', 'heldUntil'],
  'reservation.fulfilled': ofReservation,
  'reservation.canceled': ofReservation,
  'reservation.no_show': ofReservation,
  'reservation.rejected': ofReservation,
  'reservation.failed': ofReservation,
  'session.plugged_in': ofSession,
  'session.state_changed': [...ofSession, 'state'],
  'session.completed': [...ofSession, 'state'],
  'session.plan_changed': ofSession,
  'session.move_requested': [...ofSession, 'moveBy'],
  'session.move_withdrawn': ofSession,
  'session.made_way': ofSession,
  'session.ended': ofSession,
  'session.unplugged': ofSession,
  'queue.expired': ['queueEntryId', 'vehicleId', 'buildingId'],
  'invoice.issued': ['invoiceId'],
  'invoice.dispute_answered': ['invoiceId', 'sessionId', 'vehicleId'],
  'approval.answered': ['approvalId', 'vehicleId', 'spaceId', 'state'],
  'webhook.test': [],
  'webhook.challenge': ['challenge'],
} as const satisfies Readonly<Record<EventType, readonly Fact[]>>;

/** The body of a delivery, as Standard Webhooks recommends it. */
export const webhookEvent = named('WebhookEvent', 'The body that an endpoint receives.', {
  id: text('The same for every attempt: use it to ignore repetitions.', 100),
  type: eventType,
  timestamp: time('When it happened, in the community’s time.'),
  data: webhookEventData,
});

const url = address('Where to deliver. Public addresses over HTTPS only.');
const eventsInput = choices(eventType, 'All events if empty.', 50);

const webhookEndpoint = named('WebhookEndpoint', 'An address that is told what happens.', {
  id: ownId,
  url: text('Where deliveries go.', 500),
  description: text('Your words.', 200),
  events: list(eventType, 'What it is told; all events if empty.', 50),
  isEnabled: flag('Whether it is told anything.'),
  disabledReason: nullable(
    choice(
      ['turned_off', 'gone', 'failing', 'unverified'],
      'Turned off by you, it answered 410, it failed for a day, or it answered no challenge. What waited is sent when it is enabled again.',
    ),
  ),
  createdAt: time('When it was created.'),
  verifiedAt: timeIfAny(
    'When it answered a challenge; until then it is sent nothing else, and events wait.',
  ),
  secretRotatedAt: timeIfAny('When its secret was last rotated; the old one works for a day.'),
});

const webhookSecret = named('WebhookSecret', 'Shown only now.', {
  endpoint: webhookEndpoint,
  secret: text('Verifies signatures, as Standard Webhooks describes: whsec_…', 100),
});

const webhookDelivery = named('WebhookDelivery', 'An event on its way to an endpoint.', {
  id: text('Its id.', 100),
  endpointId: text('The endpoint.', 60),
  event: webhookEvent,
  state: choice(['pending', 'delivered', 'failed'], '`failed` after a day of attempts.'),
  attempts: count('So far.', 1000),
  lastStatus: nullable(count('The HTTP status of the last attempt; null without an answer.', 999)),
  lastError: nullable(text('Why there was no answer: `timeout`, for example.', 60)),
  lastAttemptAt: timeIfAny('When.'),
  nextAttemptAt: timeIfAny('When it is tried again.'),
});

const endpointId = id('The endpoint.');
const deliveryPath = '/v1/webhook-endpoints/{endpointId}/deliveries' as const;

export const webhookOperations = {
  listWebhookEndpoints: operation('listWebhookEndpoints', 'GET', '/v1/webhook-endpoints', {
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    description: 'Without their secrets.',
  })
    .input(strict(paging))
    .output(named('WebhookEndpointPage', 'A page.', page(webhookEndpoint, 'Endpoints.'))),
  createWebhookEndpoint: operation('createWebhookEndpoint', 'POST', '/v1/webhook-endpoints', {
    tag: 'Webhooks',
    summary: 'Add a webhook endpoint',
    description:
      'It has to answer a `webhook.challenge` first. Events are signed as Standard Webhooks says, delivered at least once, those of one object in order, and retried for a day. An address gets an event once.',
    status: 201,
  })
    .input(
      strict({
        url,
        events: optional(eventsInput),
        description: optional(textOrEmpty('For yourself.', 200)),
      }),
    )
    .output(webhookSecret),
  getWebhookEndpoint: operation('getWebhookEndpoint', 'GET', '/v1/webhook-endpoints/{endpointId}', {
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    description: 'Without its secret.',
  })
    .input(strict({ endpointId }))
    .output(webhookEndpoint),
  updateWebhookEndpoint: operation(
    'updateWebhookEndpoint',
    'PATCH',
    '/v1/webhook-endpoints/{endpointId}',
    {
      tag: 'Webhooks',
      summary: 'Change a webhook endpoint',
      description:
        'Disabled, it is told nothing; what happens meanwhile is not delivered later. A new `url` is challenged; so is an unverified one when enabled.',
    },
  )
    .input(
      strict({
        endpointId,
        url: optional(url),
        events: optional(eventsInput),
        description: optional(textOrEmpty('For yourself.', 200)),
        isEnabled: optional(flag('Whether it is told anything.')),
      }),
    )
    .output(webhookEndpoint),
  deleteWebhookEndpoint: operation(
    'deleteWebhookEndpoint',
    'DELETE',
    '/v1/webhook-endpoints/{endpointId}',
    {
      tag: 'Webhooks',
      summary: 'Remove a webhook endpoint',
      description: 'With its deliveries.',
    },
  )
    .input(strict({ endpointId }))
    .output(removed),
  rotateWebhookSecret: operation(
    'rotateWebhookSecret',
    'POST',
    '/v1/webhook-endpoints/{endpointId}/rotate-secret',
    {
      tag: 'Webhooks',
      summary: 'Rotate the secret of an endpoint',
      description: 'For a day, deliveries are signed with the old and the new one: no gap.',
    },
  )
    .input(strict({ endpointId }))
    .output(webhookSecret),
  testWebhookEndpoint: operation(
    'testWebhookEndpoint',
    'POST',
    '/v1/webhook-endpoints/{endpointId}/test',
    {
      tag: 'Webhooks',
      summary: 'Send a test event',
      description:
        'Sends an event of the type `webhook.test`, signed as all others, whichever events the endpoint is told.',
    },
  )
    .input(strict({ endpointId }))
    .output(webhookDelivery),
  listWebhookDeliveries: operation('listWebhookDeliveries', 'GET', deliveryPath, {
    tag: 'Webhooks',
    summary: 'List deliveries',
    description: 'The newest 500, with what came of them.',
  })
    .input(strict({ endpointId, ...paging }))
    .output(named('WebhookDeliveryPage', 'A page.', page(webhookDelivery, 'Deliveries.'))),
  replayWebhookDelivery: operation(
    'replayWebhookDelivery',
    'POST',
    `${deliveryPath}/{deliveryId}/replay`,
    {
      tag: 'Webhooks',
      summary: 'Deliver again',
      description: 'Sends the same event once more, with the same id.',
    },
  )
    .input(strict({ endpointId, deliveryId: id('The delivery.') }))
    .output(webhookDelivery),
};
