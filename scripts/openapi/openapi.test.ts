import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireTool } from '../../hosts/node/testing/databases/require-tool.ts';
import { openApiFile, openApiText } from '../make-openapi.ts';
import { findBreakingChanges } from './compare-contracts.ts';

type Document = Parameters<typeof findBreakingChanges>[0];

const committed = readFileSync(openApiFile, 'utf8');
let made = '';
beforeAll(async () => {
  made = await openApiText();
}, 60_000);

const copy = () => JSON.parse(committed) as Document & Record<string, never>;

describe('the OpenAPI document', () => {
  test('breaks no client of the committed one', () => {
    // If this fails on purpose, the change needs a new version: docs/api-versions.md.
    expect(findBreakingChanges(copy(), JSON.parse(made) as Document)).toEqual([]);
  });

  test('is the committed one; otherwise run "node scripts/make-openapi.ts"', () => {
    expect(JSON.parse(made)).toEqual(JSON.parse(committed));
    expect(made).toBe(committed);
  });

  test('shows every problem that an operation may answer with, as it is answered', () => {
    const { responses, examples } = (JSON.parse(committed) as Json)['components'] as Json;
    const missing = Object.entries(responses as Json).flatMap(([name, { content }]) => {
      const { schema, examples: shown } = (content as Json)['application/problem+json'] as Json;
      const codes = schema.properties.code.enum as string[];
      return codes
        .filter((code) => examples[code]?.value.code !== code || !(code in shown))
        .map((code) => `${name}: ${code}`);
    });
    expect(missing).toEqual([]);
    expect(Object.keys(responses as Json).length).toBeGreaterThan(20);
  });

  test('says where exactly one of several fields is to be given', () => {
    const { paths } = JSON.parse(committed) as Json;
    const oneOf = (path: string) =>
      paths[path].post.requestBody.content['application/json'].schema.oneOf as unknown;
    expect(oneOf('/v1/quotes')).toEqual([
      { required: ['slotId'] },
      { required: ['booking'] },
      { required: ['charge'] },
    ]);
    const started = oneOf('/v1/sessions/{sessionId}/start');
    expect(started).toEqual([{ required: ['quoteId'] }, { required: ['order'] }]);
  });

  test('has at most 233 KB', () => {
    expect(Buffer.byteLength(committed)).toBeLessThanOrEqual(233_000);
  });
});

// oxlint-disable-next-line typescript/no-explicit-any -- Edits reach deep into a JSON document.
type Json = Record<string, any>;

const reservation = ({ components }: Json) => components['schemas'].Reservation as Json;

describe('a change is found to break clients if it', () => {
  test.each<[string, (document: Json) => void, string]>([
    [
      'removes an operation',
      ({ paths }) => delete paths['/v1/queue'].get,
      'listQueue: GET /v1/queue is gone',
    ],
    [
      'removes a field of an answer',
      (document) => delete reservation(document)['properties'].opensAt,
      'createReservation: answer.opensAt is gone',
    ],
    [
      'may leave a field out',
      (document) => reservation(document)['required'].splice(0, 1),
      'createReservation: answer.id may be missing now',
    ],
    [
      'makes an input required',
      ({ paths }) =>
        (paths['/v1/faults'].post.requestBody.content['application/json'].schema.required = [
          'spaceId',
          'kind',
          'lastsSeconds',
          'why',
        ]),
      'simulateFault: body.why is required now',
    ],
    [
      'allows fewer values',
      ({ paths }) =>
        paths['/v1/faults'].post.requestBody.content[
          'application/json'
        ].schema.properties.kind.enum.pop(),
      'simulateFault: body.kind allows fewer values',
    ],
    [
      'bounds an input more tightly',
      ({ components }) => (components.parameters.limit.schema.maximum = 50),
      'listReservations: parameter limit has a lower maximum',
    ],
    [
      'changes a type',
      (document) => (reservation(document)['properties'].reason.type = 'integer'),
      'createReservation: answer.reason has another type',
    ],
    [
      'needs another scope',
      ({ paths }) => (paths['/v1/queue'].get['x-scope'] = 'sandbox:manage'),
      'listQueue: needs another scope',
    ],
    [
      'needs one more scope',
      ({ paths }) => paths['/v1/webhook-endpoints'].post['x-scope'].push('vehicles:read'),
      'createWebhookEndpoint: needs another scope',
    ],
  ])('%s', (_, edit, problem) => {
    const changed = copy();
    edit(changed);
    expect(findBreakingChanges(copy(), changed)).toContain(problem);
  });

  test('and not if it adds an operation, a field or a value', () => {
    const changed: Json = copy();
    changed['paths']['/v1/new'] = { get: { operationId: 'findNew', responses: {} } };
    reservation(changed)['properties'].color = { type: 'string' };
    reservation(changed)['properties'].status.enum.push('EXPIRED');
    changed['components'].parameters.limit.schema.maximum = 200;
    expect(findBreakingChanges(copy(), changed as Document)).toEqual([]);
  });
});

interface Finding {
  readonly code?: string | number;
  readonly ruleId?: string;
  readonly message: string;
  readonly path?: readonly (string | number)[];
}

const told = ({ code, ruleId, message, path }: Finding) =>
  `${code ?? ruleId}: ${message} ${path?.join('/') ?? ''}`;

describe('linters find nothing in it, no error and no warning', () => {
  test('Spectral, with the rules for OpenAPI and those of OWASP', async () => {
    const { Spectral } = requireTool('api-checks', '@stoplight/spectral-core') as {
      Spectral: new () => {
        setRuleset: (rules: object) => void;
        run: (document: unknown) => Promise<Finding[]>;
      };
    };
    const { oas } = requireTool('api-checks', '@stoplight/spectral-rulesets') as { oas: object };
    const owasp = requireTool('api-checks', '@stoplight/spectral-owasp-ruleset') as {
      default?: object;
    };
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [oas, owasp.default ?? owasp] });
    expect((await spectral.run(copy())).map(told)).toEqual([]);
  });

  test('Redocly, with its recommended rules', async () => {
    const { createConfig, lintFromString } = requireTool('api-checks', '@redocly/openapi-core') as {
      createConfig: (rules: object) => Promise<object>;
      lintFromString: (given: object) => Promise<Finding[]>;
    };
    const config = await createConfig({ extends: ['recommended'] });
    expect((await lintFromString({ source: committed, config })).map(told)).toEqual([]);
  });
});
