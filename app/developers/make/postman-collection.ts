import { config } from '#app/config.ts';
import { operationsIn, parametersOf, type FoundOperation, type OpenApi } from './open-api.ts';

const pairs = (names: readonly (readonly [string, string])[]) =>
  names.map(([key, value]) => ({ key, value }));

/**
 * All operations as a Postman collection (format 2.1), in folders by tag, with the examples of the
 * document. `baseUrl` and `key` are its variables.
 */
export function postmanCollection(document: OpenApi) {
  const operations = operationsIn(document);
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))];
  return {
    info: {
      name: `${config.brand} API`,
      description: 'Made from the OpenAPI document. Create a sandbox, and set `key` to its key.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: pairs([
      ['baseUrl', config.siteAddress],
      ['key', ''],
    ]),
    item: tags.map((tag) => ({
      name: tag,
      item: operations
        .filter((operation) => operation.tags.includes(tag))
        .map((operation) => itemOf(document, operation)),
    })),
  };
}

function itemOf(document: OpenApi, operation: FoundOperation) {
  const { method, path, summary, description, operationId } = operation;
  const parameters = parametersOf(document, operation);
  const given = (location: string) => parameters.filter((parameter) => parameter.in === location);
  const body = operation.requestBody?.content['application/json'];
  const isWrite = method !== 'GET' && operationId !== 'createQuote';
  return {
    name: summary,
    request: {
      method,
      description: `${operationId}: ${description}`,
      ...(operation['x-scope'] === undefined && { auth: { type: 'noauth' } }),
      header: [
        ...(body ? pairs([['Content-Type', 'application/json']]) : []),
        ...(isWrite ? pairs([['Idempotency-Key', '{{$guid}}']]) : []),
      ],
      url: {
        raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .replaceAll(/\{(\w+)\}/g, ':$1')
          .split('/'),
        variable: given('path').map((one) => ({ key: one.name, value: String(one.example ?? '') })),
        query: given('query').map((one) => ({
          key: one.name,
          value: String(one.example ?? ''),
          description: one.description,
          disabled: one.required !== true,
        })),
      },
      ...(body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(body.example ?? {}, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}
