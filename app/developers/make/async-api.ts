import { eventFacts, eventTypes } from '#api/public/contract/webhooks.ts';
import { config } from '#app/config.ts';
import type { OpenApi, Schema } from './open-api.ts';

const schemaPath = '#/components/schemas/';

/** The names of the shared schemas that a schema needs, also those that these need. */
function namesNeeded(schemas: OpenApi['components']['schemas'], first: string): Set<string> {
  const names = new Set([first]);
  for (const name of names) {
    const text = JSON.stringify(schemas[name]);
    for (const [, found] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) names.add(found!);
  }
  return names;
}

type EventType = keyof typeof eventTypes;

/** An event of one type: what is never null in its data is said to be so. */
const payloadOf = (type: EventType, data: Schema) => ({
  allOf: [
    { $ref: `${schemaPath}WebhookEvent` },
    {
      type: 'object',
      properties: {
        type: { const: type },
        data: {
          type: 'object',
          properties: Object.fromEntries(
            eventFacts[type].map((field) => {
              const { description } = data.properties![field]!;
              return [field, { type: 'string', description }];
            }),
          ),
        },
      },
    },
  ],
});

/** The webhooks as an AsyncAPI 3 document: one message for each type of event. */
export function asyncApiDocument({ components: { schemas } }: OpenApi) {
  const data = schemas['WebhookEventData']!;
  const types = Object.entries(eventTypes) as [EventType, string][];
  const messages = types.map(([type, when]) => [
    type,
    {
      name: type,
      title: type,
      summary: when,
      contentType: 'application/json',
      headers: { $ref: `${schemaPath}WebhookHeaders` },
      payload: payloadOf(type, data),
    },
  ]);
  const needed = [...namesNeeded(schemas, 'WebhookEvent')].toSorted();
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${config.brand} webhooks`,
      version: '1.0.0',
      description:
        'Events that are sent to your endpoints, signed as Standard Webhooks says. Made from the same contract as the OpenAPI document.',
      license: { name: 'MIT' },
    },
    channels: {
      events: {
        address: null,
        description: 'The address that you gave with `createWebhookEndpoint`.',
        messages: Object.fromEntries(
          types.map(([type]) => [type, { $ref: `#/components/messages/${type}` }]),
        ),
        bindings: { http: { bindingVersion: '0.3.0' } },
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        channel: { $ref: '#/channels/events' },
        summary: 'Something happened.',
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
    },
    components: {
      messages: Object.fromEntries(messages),
      schemas: {
        ...Object.fromEntries(needed.map((name) => [name, schemas[name]])),
        WebhookHeaders: {
          type: 'object',
          required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
          properties: {
            'webhook-id': { type: 'string', description: 'The id of the event.' },
            'webhook-timestamp': { type: 'string', description: 'Unix seconds.' },
            'webhook-signature': { type: 'string', description: 'One for each secret: v1,…' },
          },
        },
      },
    },
  };
}
