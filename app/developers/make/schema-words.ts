import type { Inline, Text } from '../markdown/blocks.ts';
import { nameOf, type OpenApi, type Schema } from './open-api.ts';

/** What can be said about a schema in a table cell; shared objects are linked. */
export function typeInWords(schema: Schema, document: OpenApi): Text {
  const shared = nameOf(schema);
  // Twenty names in every table would hide the rest; the guide has them with what they mean.
  if (shared === 'EventType') {
    return [{ link: '/developers/webhooks#what-is-sent', text: ['event type'] }];
  }
  if (shared !== undefined) {
    const target = document.components.schemas[shared]!;
    return isObject(target, document)
      ? [{ link: `#${shared}`, text: [shared] }]
      : typeInWords(target, document);
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return oneOf(choices, document);
  if (schema.enum) return list(schema.enum.map((value) => ({ code: String(value) })));
  if (schema.const !== undefined) return [{ code: JSON.stringify(schema.const) }];
  if (schema.type === 'array' && schema.items) {
    return ['list of ', ...typeInWords(schema.items, document)];
  }
  if (Array.isArray(schema.type)) {
    if (schema.items) return ['list of ', ...typeInWords(schema.items, document), ' or null'];
    const first = schema.type.find((type) => type !== 'null');
    return [`${wordFor(first, schema)} or null`];
  }
  return [wordFor(schema.type as string | undefined, schema)];
}

/** Whether it has a place of its own in the reference: an object, or a choice between objects. */
export function isObject(
  { type, properties, anyOf, oneOf: either }: Schema,
  document: OpenApi,
): boolean {
  if (type === 'object' || properties !== undefined) return true;
  return (anyOf ?? either ?? []).some((choice) => {
    const name = nameOf(choice);
    return name !== undefined && isObject(document.components.schemas[name]!, document);
  });
}

function oneOf(choices: readonly Schema[], document: OpenApi): Text {
  const isNullable = choices.some(({ type }) => type === 'null');
  const rest = choices.filter(({ type }) => type !== 'null');
  const constants = rest.every((choice) => choice.const !== undefined);
  const either = constants
    ? list(rest.map((choice) => ({ code: JSON.stringify(choice.const) })))
    : rest.flatMap((choice, index): Text => {
        const words = typeInWords(choice, document);
        return index > 0 ? ([' or '] as Text).concat(words) : words;
      });
  return isNullable ? [...either, ' or null'] : either;
}

const list = (items: readonly Inline[]): Text =>
  items.flatMap((item, index) => (index === 0 ? [item] : [', ', item]));

function wordFor(type: string | undefined, { format, minimum, maximum }: Schema): string {
  if (format === 'date-time') return 'time';
  if (format === 'uri') return 'address';
  const word = { string: 'text', integer: 'integer', number: 'number', boolean: 'true or false' }[
    type ?? ''
  ];
  const isBounded = minimum !== undefined && maximum !== undefined && maximum <= 100_000;
  return isBounded ? `${word}, ${minimum} to ${maximum}` : (word ?? 'any value');
}

/** Its own words, or those of what it refers to. */
export function descriptionOf(schema: Schema, document: OpenApi): string {
  if (schema.description) return schema.description;
  const shared = nameOf(schema);
  if (shared) return descriptionOf(document.components.schemas[shared]!, document);
  const first = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).find(
    ({ type }) => type !== 'null',
  );
  if (first) return descriptionOf(first, document);
  return schema.const === undefined ? '' : 'Says which one it is.';
}
