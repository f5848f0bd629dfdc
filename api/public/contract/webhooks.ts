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
import { eventTypeNames } from '../webhooks/event-types.ts';
import { operation } from './operation.ts';

const eventType = shared('EventType', 'What happened.', z.enum(eventTypeNames));

/** The body of a delivery, as Standard Webhooks has it; the same event always has the same one. */
export const webhookEvent = named('WebhookEvent', 'The body that an endpoint receives.', {
  id: text('The same for every attempt: use it to ignore repetitions.', 100),
  type: eventType,
  at: time('When it happened, in the community’s time.'),
  data: named('WebhookEventData', 'What it is about; fetch the rest with these ids.', {
    reservationId: optional(text('For reservation events.', 60)),
    sessionId: optional(nullable(text('For session events, and for disputes.', 60))),
    queueEntryId: optional(text('For queue events.', 60)),
    invoiceId: optional(text('For invoice events.', 60)),
    buildingId: optional(text('Where.', 60)),
    spaceId: optional(text('Where.', 60)),
    vehicleId: optional(nullable(text('The car.', 20))),
    sentence,
  }),
});

const url = address('Where to deliver. Public addresses over HTTPS only.');
const eventTypesAsked = choices(eventType, 'What to tell it; everything by default.', 50);

const endpoint = named('WebhookEndpoint', 'An address that is told what happens.', {
  id: text('Its id.', 60),
  url: text('Where deliveries go.', 500),
  description: text('Your words.', 200),
  eventTypes: nullable(list(eventType, 'What it is told; null for everything.', 50)),
  disabled: nullable(
    choice(['turned-off', 'gone', 'failing'], 'Why nothing is sent; null while it is.'),
  ),
  createdAt: time('When it was created.'),
  previousSecretUntil: nullable(time('Until then the secret before signs as well.')),
});

const withSecret = named('WebhookSecret', 'An endpoint with its secret, shown only now.', {
  endpoint,
  secret: text('Verifies signatures, as Standard Webhooks describes.', 100),
});

const about = {
  id: text('Its id.', 100),
  endpointId: text('The endpoint.', 60),
  eventId: text('The event.', 100),
  eventType,
  state: choice(['pending', 'delivered', 'failed'], '`failed` after a day of attempts.'),
  isReplay: flag('Whether somebody asked for it to be sent again.'),
  attempts: count('So far.', 1000),
  createdAt: time('When it was due first.'),
  lastAttemptAt: nullable(time('When it was last tried.')),
  nextAttemptAt: nullable(time('When it is tried again.')),
  lastStatus: nullable(count('The HTTP status of the last attempt.', 999)),
  lastError: nullable(text('Why there was no answer.')),
};

const delivery = named('WebhookDelivery', 'An event on its way to an endpoint.', about);
const deliveryInFull = named('WebhookDeliveryInFull', 'A delivery with what is sent.', {
  ...about,
  event: webhookEvent,
});

const endpointId = id('The endpoint.');
const deliveryId = id('The delivery.');

export const webhookOperations = {
  listWebhookEndpoints: operation('listWebhookEndpoints', 'GET', '/v1/webhook-endpoints', {
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    description: 'Without their secrets.',
  })
    .input(asked(paging))
    .output(named('WebhookEndpointPage', 'A page.', page(endpoint, 'Endpoints.'))),
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
        eventTypes: optional(eventTypesAsked),
        description: optional(textAsked('For yourself.', 200)),
      }),
    )
    .output(withSecret),
  getWebhookEndpoint: operation('getWebhookEndpoint', 'GET', '/v1/webhook-endpoints/{endpointId}', {
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    description: 'Without its secret.',
  })
    .input(asked({ endpointId }))
    .output(endpoint),
  updateWebhookEndpoint: operation(
    'updateWebhookEndpoint',
    'PATCH',
    '/v1/webhook-endpoints/{endpointId}',
    {
      tag: 'Webhooks',
      summary: 'Change a webhook endpoint',
      description: 'Turned off, it is told nothing; what happens meanwhile is not delivered later.',
    },
  )
    .input(
      asked({
        endpointId,
        url: optional(url),
        eventTypes: optional(eventTypesAsked),
        description: optional(textAsked('For yourself.', 200)),
        isEnabled: optional(flag('Whether it is told anything.')),
      }),
    )
    .output(endpoint),
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
    .output(withSecret),
  listWebhookDeliveries: operation('listWebhookDeliveries', 'GET', '/v1/webhook-deliveries', {
    tag: 'Webhooks',
    summary: 'List deliveries',
    description: 'The newest first, with what came of them.',
  })
    .input(asked({ ...paging, endpointId: optional(id('Only to this endpoint.')) }))
    .output(named('WebhookDeliveryPage', 'A page.', page(delivery, 'Deliveries.'))),
  getWebhookDelivery: operation(
    'getWebhookDelivery',
    'GET',
    '/v1/webhook-deliveries/{deliveryId}',
    { tag: 'Webhooks', summary: 'Get a delivery', description: 'With the event that is sent.' },
  )
    .input(asked({ deliveryId }))
    .output(deliveryInFull),
  replayWebhookDelivery: operation(
    'replayWebhookDelivery',
    'POST',
    '/v1/webhook-deliveries/{deliveryId}/replay',
    {
      tag: 'Webhooks',
      summary: 'Deliver again',
      description: 'Sends the same event once more, with the same event id.',
    },
  )
    .input(asked({ deliveryId }))
    .output(delivery),
};
