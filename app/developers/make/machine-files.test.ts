import { describe, expect, test } from 'vitest';
import { eventTypes } from '#api/public/contract/webhooks.ts';
import { operations } from '#api/public/operations.ts';
import { requireTool } from '#hosts/node/testing/databases/require-tool.ts';
import { developerPages } from '../navigation.ts';
import { asyncApiDocument } from './async-api.ts';
import { openApiDocument } from './open-api-document.ts';
import { postmanCollection } from './postman-collection.ts';
import { textFiles } from './text-files.ts';

type Validate = ((value: unknown) => boolean) & { errors?: unknown };

describe('made from the contract', () => {
  test('the AsyncAPI document is valid, and has a message for each type of event', () => {
    const document = asyncApiDocument(openApiDocument());
    const { default: Ajv } = requireTool('api-checks', 'ajv') as {
      default: new (options: object) => { compile: (schema: unknown) => Validate };
    };
    const { default: addFormats } = requireTool('api-checks', 'ajv-formats') as {
      default: (ajv: unknown) => void;
    };
    const ajv = new Ajv({ strict: false, allErrors: false });
    addFormats(ajv);
    const validate = ajv.compile(
      requireTool('api-checks', '@asyncapi/specs/schemas/3.0.0-without-$id.json'),
    );
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(Object.keys(document.components.messages)).toEqual(Object.keys(eventTypes));
    const { payload } = document.components.messages['session.move_requested'] as {
      payload: { allOf: [object, { properties: { data: { properties: object } } }] };
    };
    expect(payload.allOf[1].properties.data.properties).toHaveProperty('moveBy');
  });

  test('the Postman collection has every operation, with a body where there is one', () => {
    const items = postmanCollection(openApiDocument()).item.flatMap(({ item }) => item);
    expect(items).toHaveLength(operations.length);
    const reserve = items.find(({ name }) => name === 'Reserve what was quoted')!;
    expect(reserve.request).toMatchObject({
      method: 'POST',
      header: [{ key: 'Content-Type' }, { key: 'Idempotency-Key', value: '{{$guid}}' }],
      url: { raw: '{{baseUrl}}/v1/reservations', path: ['v1', 'reservations'] },
      body: { raw: expect.stringContaining('"quoteId"') as string },
    });
    const start = items.find(({ name }) => name === 'Start charging')!;
    expect(start.request.url).toMatchObject({
      raw: '{{baseUrl}}/v1/sessions/:sessionId/start',
      variable: [{ key: 'sessionId', value: expect.stringMatching(/^s\d+$/) as string }],
    });
  });

  test('all pages are in one file for models', async () => {
    const files = await textFiles();
    const titles = files['/llms-full.txt']!.match(/^# .+$/gm)!;
    expect(titles).toHaveLength(developerPages.length);
    for (const file of ['/postman.json', '/asyncapi.json', '/openapi.json']) {
      expect(() => JSON.parse(files[file]!) as unknown).not.toThrow();
    }
  });
});
