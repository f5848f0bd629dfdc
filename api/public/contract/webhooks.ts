import * as z from 'zod/mini';
import {
  address,
  asked,
  choice,
  choices,
  count,
  flag,
  id,
  list,
  named,
  nullable,
  optional,
  page,
  paging,
  sentence,
  shared,
  text,
  textAsked,
  time,
} from './fields.ts';
import { operation } from './operation.ts';

/** Everything an endpoint can be told about. */
export const eventTypes = [
  'reservation.pending',
  'reservation.confirmed',
  'reservation.offered',
  'reservation.fulfilled',
  'reservation.canceled',
  'reservation.no_show',
  'reservation.rejected',
  'reservation.failed',
  'session.plugged_in',
  'session.state_changed',
  'session.completed',
  'session.plan_changed',
  'session.move_requested',
  'session.move_withdrawn',
  'session.made_way',
  'session.ended',
  'session.unplugged',
  'queue.expired',
  'invoice.issued',
  'invoice.dispute_answered',
] as const;

const eventType = shared('EventType', 'What happened.', z.enum(eventTypes));

/** The body of a delivery, as Standard Webhooks has it. */
export const webhookEvent = named('WebhookEvent', 'The body that an endpoint receives.', {
  id: text('The same for every attempt: use it to ignore repetitions.', 100),
  type: eventType,
  timestamp: time('When it happened, in the community’s time.'),
  data: named('WebhookEventData', 'What it is about; fetch the rest with these ids.', {
    sandboxId: text('The sandbox.', 60),
    reservationId: nullable(text('For reservation events.', 60)),
    sessionId: nullable(text('For session events.', 60)),
    invoiceId: nullable(text('For invoice events.', 60)),
    state: nullable(text('The state that began, for changes of state.', 40)),
    sentence,
  }),
});

const url = address('Where to deliver. Public addresses over HTTPS only.');
const eventsAsked = choices(eventType, 'All events if empty.', 50);

export const webhookEndpoint = named('WebhookEndpoint', 'An address that is told what happens.', {
  id: text('Its id.', 60),
  url: text('Where deliveries go.', 500),
  description: text('Your words.', 200),
  events: list(eventType, 'What it is told; all events if empty.', 50),
  isEnabled: flag('Whether it is told anything.'),
  createdAt: time('When it was created.'),
  secretRotatedAt: nullable(time('When its secret was last rotated; the old one works for a day.')),
});

export const webhookSecret = named('WebhookSecret', 'Shown only now.', {
  endpoint: webhookEndpoint,
  secret: text('Verifies signatures, as Standard Webhooks describes: whsec_…', 100),
});

export const webhookDelivery = named('WebhookDelivery', 'An event on its way to an endpoint.', {
  id: text('Its id.', 100),
  endpointId: text('The endpoint.', 60),
  event: webhookEvent,
  state: choice(['pending', 'delivered', 'failed'], '`failed` after a day of attempts.'),
  attempts: count('So far.', 1000),
  lastStatus: nullable(count('The HTTP status of the last attempt; null without an answer.', 999)),
  lastAttemptAt: nullable(time('When.')),
  nextAttemptAt: nullable(time('When it is tried again.')),
});

const endpointId = id('The endpoint.');
const deliveryPath = '/v1/webhook-endpoints/{endpointId}/deliveries' as const;

export const webhookOperations = {
  listWebhookEndpoints: operation('listWebhookEndpoints', 'GET', '/v1/webhook-endpoints', {
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    description: 'Without their secrets.',
  })
    .input(asked(paging))
    .output(named('WebhookEndpointPage', 'A page.', page(webhookEndpoint, 'Endpoints.'))),
  createWebhookEndpoint: operation('createWebhookEndpoint', 'POST', '/v1/webhook-endpoints', {
    tag: 'Webhooks',
    summary: 'Add a webhook endpoint',
    description:
      'Events are signed after Standard Webhooks, delivered in order and at least once, and retried for a day.',
    status: 201,
  })
    .input(
      asked({
        url,
        events: optional(eventsAsked),
        description: optional(textAsked('For yourself.', 200)),
      }),
    )
    .output(webhookSecret),
  getWebhookEndpoint: operation('getWebhookEndpoint', 'GET', '/v1/webhook-endpoints/{endpointId}', {
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    description: 'Without its secret.',
  })
    .input(asked({ endpointId }))
    .output(webhookEndpoint),
  updateWebhookEndpoint: operation(
    'updateWebhookEndpoint',
    'PATCH',
    '/v1/webhook-endpoints/{endpointId}',
    {
      tag: 'Webhooks',
      summary: 'Change a webhook endpoint',
      description: 'Disabled, it is told nothing; what happens meanwhile is not delivered later.',
    },
  )
    .input(
      asked({
        endpointId,
        url: optional(url),
        events: optional(eventsAsked),
        description: optional(textAsked('For yourself.', 200)),
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
    .input(asked({ endpointId }))
    .output(
      named('RemovedWebhookEndpoint', 'What is left of it.', { id: text('Its id.', 60), sentence }),
    ),
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
    .input(asked({ endpointId }))
    .output(webhookSecret),
  listWebhookDeliveries: operation('listWebhookDeliveries', 'GET', deliveryPath, {
    tag: 'Webhooks',
    summary: 'List deliveries',
    description: 'The newest first, with what came of them.',
  })
    .input(asked({ endpointId, ...paging }))
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
    .input(asked({ endpointId, deliveryId: id('The delivery.') }))
    .output(webhookDelivery),
};
