import type { OperationId } from '#api/public/contract/contract.ts';
import { tags as areas } from '#api/public/contract/operation.ts';
import { operationWith } from '#api/public/operations.ts';
import { parseInline } from '../markdown/parse-inline.ts';
import type { Text } from '../markdown/blocks.ts';
import type { Part } from '../page-data.ts';
import {
  nameOf,
  operationsIn,
  parametersOf,
  type FoundOperation,
  type OpenApi,
  type Schema,
} from './open-api.ts';
import { descriptionOf, isObject, typeInWords } from './schema-words.ts';

const heading = (level: 2 | 3, id: string, text: Text): Part => ({
  kind: 'heading',
  level,
  id,
  text,
});
const paragraph = (text: Text): Part => ({ kind: 'paragraph', text });

/** The operations of a tag, each with its inputs, its answer and an example, then their schemas. */
export function referenceParts(
  document: OpenApi,
  tag: string,
  examples: readonly string[],
): Part[] {
  const inDocument = operationsIn(document).filter((operation) => operation.tags.includes(tag));
  // In the order of the examples, which build on each other; one without follows the one before it.
  const indexes = new Map<string, number>();
  let index = -1;
  for (const { operationId } of inDocument) {
    if (examples.includes(operationId)) index = examples.indexOf(operationId);
    indexes.set(operationId, index);
  }
  const operations = inDocument.toSorted(
    (one, other) => indexes.get(one.operationId)! - indexes.get(other.operationId)!,
  );
  if (operations.length === 0) throw new Error(`No operation has the tag ${tag}`);
  const answers = operations.map(answerOf).filter((schema) => schema !== undefined);
  const inputs = operations.flatMap((operation) =>
    inputsOf(document, operation).map(({ schema }) => schema),
  );
  return [
    contents(operations),
    ...operations.flatMap((operation) => operationParts(document, operation, examples)),
    ...schemaParts(document, sharedIn(document, [...inputs, ...answers])),
  ];
}

/** What is on the page, which is long. */
const contents = (operations: readonly FoundOperation[]): Part => ({
  kind: 'list',
  ordered: false,
  items: operations.map(({ operationId, summary }): Text => [
    { link: `#${operationId}`, text: [summary] },
  ]),
});

function operationParts(
  document: OpenApi,
  operation: FoundOperation,
  examples: readonly string[],
): Part[] {
  const { operationId, summary, description, method, path } = operation;
  const inputs = inputsOf(document, operation);
  const answer = answerOf(operation);
  return [
    heading(2, operationId, [summary]),
    {
      kind: 'signature',
      method,
      path,
      operation: operationId,
      scope: [operation['x-scope'] ?? []].flat().join(', ') || null,
    },
    paragraph(parseInline(description)),
    ...(inputs.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: [['Input'], ['What'], ['Type']],
            rows: inputs.map(({ name, isRequired, schema, description: words }) => [
              isRequired ? [{ code: name }, ' required'] : [{ code: name }],
              parseInline(words ?? descriptionOf(schema, document)),
              typeInWords(schema, document),
            ]),
          },
        ]),
    ...refusals(operationId),
    ...(answer ? [paragraph(['Answers with ', ...answerInWords(operation, document), '.'])] : []),
    ...(examples.includes(operationId) ? [{ kind: 'example' as const, id: operationId }] : []),
  ];
}

/** Its own refusals; those that any operation may answer are on the page of errors. */
function refusals(id: string): Part[] {
  const codes = operationWith(id as OperationId).refusals;
  if (codes.length === 0) return [];
  const links = codes.flatMap((code, index): Text => {
    const link = { link: `/developers/errors#${code}`, text: [{ code }] };
    return index === 0 ? [link] : [', ', link];
  });
  return [paragraph(['May refuse with ', ...links, '.'])];
}

interface InputField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
  readonly description?: string | undefined;
}

/** Path and query parameters and the fields of the body, as MCP and the SDK take them. */
function inputsOf(document: OpenApi, operation: FoundOperation): InputField[] {
  const body = operation.requestBody?.content['application/json']?.schema;
  return [
    ...parametersOf(document, operation)
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, required = false, schema, description }) => ({
        name,
        isRequired: required,
        schema,
        description,
      })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      isRequired: body?.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

function answerOf({ responses }: FoundOperation): Schema | undefined {
  const ok = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return Object.values(ok?.content ?? {})[0]?.schema;
}

/** The document has a stream as text: what its events hold is in words only. */
const answerInWords = (operation: FoundOperation, document: OpenApi): Text =>
  operation.operationId === 'watchSession'
    ? ['server-sent events, each with a ', { link: '#Session', text: ['Session'] }]
    : typeInWords(answerOf(operation)!, document);

/** The names of all shared objects that schemas lead to, in the order of their first use. */
function sharedIn(document: OpenApi, schemas: readonly Schema[]): string[] {
  const found = new Set<string>();
  const visit = (schema: Schema) => {
    const name = nameOf(schema);
    if (name !== undefined) {
      const target = document.components.schemas[name]!;
      if (found.has(name) || !isObject(target, document)) return;
      found.add(name);
      visit(target);
      return;
    }
    for (const inner of [
      ...Object.values(schema.properties ?? {}),
      ...(schema.items ? [schema.items] : []),
      ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []),
    ]) {
      visit(inner);
    }
  };
  for (const schema of schemas) visit(schema);
  return [...found];
}

function schemaParts(document: OpenApi, names: readonly string[]): Part[] {
  if (names.length === 0) return [];
  return [
    heading(2, 'objects', ['Objects']),
    ...names.flatMap((name): Part[] => {
      const schema = document.components.schemas[name]!;
      const words = schema.description ? [paragraph(parseInline(schema.description))] : [];
      return [heading(3, name, [name]), ...words, ...fieldsOf(document, schema)];
    }),
  ];
}

function fieldsOf(document: OpenApi, schema: Schema): Part[] {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) {
    const choices = schema.anyOf ?? schema.oneOf;
    return choices ? [paragraph(['One of ', ...typeInWords(schema, document), '.'])] : [];
  }
  return [
    {
      kind: 'table',
      head: [['Field'], ['What'], ['Type']],
      rows: fields.map(([name, field]) => [
        [{ code: name }],
        parseInline(descriptionOf(field, document)),
        typeInWords(field, document),
      ]),
    },
  ];
}

/** All operations by tag, each linked to its place in the reference. */
export function operationList(document: OpenApi, pageOf: (tag: string) => string): Part[] {
  const operations = operationsIn(document);
  return Object.entries(areas).flatMap(([tag, words]): Part[] => [
    heading(2, tag.toLowerCase(), [tag]),
    paragraph([words]),
    {
      kind: 'table',
      head: [['Operation'], ['What']],
      rows: operations
        .filter(({ tags }) => tags.includes(tag))
        .map((operation) => [
          [{ link: `${pageOf(tag)}#${operation.operationId}`, text: [operation.operationId] }],
          [`${operation.summary}: `, { code: `${operation.method} ${operation.path}` }],
        ]),
    },
  ]);
}
