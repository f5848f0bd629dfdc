import { parseIsoDate } from '#engine/time/calendar.ts';
import * as z from 'zod/mini';

/** What the OpenAPI document and MCP tools say about a schema, as JSON Schema keywords. */
interface Documentation {
  /** Makes it a shared schema (`components/schemas`) of this name. */
  readonly id?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
  readonly oneOf?: readonly { readonly required: readonly string[] }[];
}

export const documented = z.registry<Documentation>();

const documentedAs = <S extends z.ZodMiniType>(schema: S, documentation: Documentation): S => {
  documented.add(schema, documentation);
  return schema;
};

/** A shared schema of an answer. New fields may be added to answers within a version. */
export const named = <Shape extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  shape: Shape,
) => documentedAs(z.object(shape), { id, description });

/** An input. Unknown fields are refused, because a misspelled one would go unnoticed. */
export const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape);

/** Like `strict`, as a shared schema. */
export const strictNamed = <Shape extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  shape: Shape,
) => documentedAs(z.strictObject(shape), { id, description });

/** Makes any schema a shared one. */
export const shared = <S extends z.ZodMiniType>(id: string, description: string, schema: S): S =>
  documentedAs(schema, { ...documented.get(schema), id, description });

export const optional = z.exactOptional;
export const nullable = z.nullable;

/** One line of text. */
const oneLine = /^.*$/;

/** Texts for people and ids, in answers. */
export const text = (description: string, most = 300) =>
  documentedAs(z.string(), { description, maxLength: most, pattern: oneLine.source });

/**
 * PostgreSQL cannot store null characters, and nobody sees the other control characters. Half of a
 * surrogate pair is no text: strict parsers would refuse every answer that contains it.
 */
const withoutControls = z.refine<string>((given) => !/\p{Cc}/u.test(given), {
  error: 'must have no control characters',
});
const withoutHalves = z.refine<string>((given) => !/\p{Cs}/u.test(given), {
  error: 'must be whole characters',
});

const textOf = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(oneLine), withoutControls, withoutHalves);

/** A text from a caller, checked. */
export const textInput = (description: string, most: number) =>
  documentedAs(textOf(most).check(z.minLength(1)), { description });

/** A text from a caller that may be empty. */
export const textOrEmpty = (description: string, most: number) =>
  documentedAs(textOf(most), { description });

export const sentence = documentedAs(z.string(), {
  id: 'Sentence',
  description: 'What this means, in plain words for a person, as the portal says it.',
  maxLength: 1000,
  pattern: oneLine.source,
});

export const id = (description: string) =>
  documentedAs(z.string().check(z.maxLength(60), z.regex(/^[\w-]+$/)), { description });

/** Ids that contain encoded data, and are longer for that. */
export const token = (description: string) =>
  documentedAs(z.string().check(z.maxLength(500), z.regex(/^[\w-]+$/)), { description });

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

function isTime(iso: string): boolean {
  const at = Date.parse(iso);
  // `Date.parse` would read February 30 as a day in March.
  const isDay = parseIsoDate(iso.slice(0, 10)) !== undefined;
  return isDay && at >= earliest && at < latest;
}

/** A time in an answer, with the offset of the building: 2026-11-15T18:30:00-05:00. */
const timeGiven = documentedAs(z.string(), {
  id: 'Time',
  description: 'An ISO 8601 time with the offset of the building it is about.',
  format: 'date-time',
  maxLength: 35,
});

const inputTime = documentedAs(
  z
    .string()
    .check(
      z.maxLength(35),
      z.regex(isoTime),
      z.refine(isTime, { error: 'is not a time from 2000 to 2099' }),
    ),
  {
    id: 'TimeInput',
    description: 'An ISO 8601 time with any offset, from 2000 to 2099.',
    format: 'date-time',
  },
);

/**
 * A reference to a shared schema with its own description; `readonly` only makes it another object.
 */
const reference = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  documentedAs(z.readonly(schema) as unknown as S, { description });

export const time = (description: string) => reference(timeGiven, description);
const timeOrNull = shared('TimeOrNull', 'A time; null if there is none.', nullable(timeGiven));
export const timeIfAny = (description: string) => reference(timeOrNull, description);
export const timeInput = (description: string) => reference(inputTime, description);

const isDay = (day: string) => day.startsWith('20') && parseIsoDate(day) !== undefined;

export const dayInput = (description: string) =>
  documentedAs(
    z.string().check(z.maxLength(10), z.refine(isDay, { error: 'is not a day from 2000 to 2099' })),
    { description, format: 'date' },
  );

export const monthInput = (description: string) =>
  documentedAs(z.string().check(z.maxLength(7), z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)), {
    description,
  });

/** A local time of day. */
export const timeOfDay = (description: string) =>
  documentedAs(z.string().check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), {
    description,
  });

const int = (least: number, most: number, description: string) =>
  documentedAs(z.int().check(z.minimum(least), z.maximum(most)), {
    description,
    format: most > 2 ** 31 - 1 ? 'int64' : 'int32',
  });

export const count = (description: string, most = 1_000_000, least = 0) =>
  int(least, most, description);

const quantity = (name: string, least: number, most: number, description: string) => {
  const schema = documentedAs(z.int().check(z.minimum(least), z.maximum(most)), {
    id: name,
    description,
    format: 'int32',
  });
  return (own: string) => reference(schema, own);
};

export const energyWh = quantity('EnergyWh', 0, 10_000_000, 'Watt-hours at the meter.');
export const energyInput = quantity('EnergyInput', 1, 500_000, 'Watt-hours at the meter.');
export const powerW = quantity('PowerW', 0, 1_000_000, 'Watts.');
export const carbonG = quantity('CarbonG', -100_000_000, 100_000_000, 'Grams of CO₂.');
export const amountMinor = quantity(
  'AmountMinor',
  -(2 ** 31),
  2 ** 31 - 1,
  'Minor units of the currency, such as cents.',
);

const between = (least: number, most: number, description: string) =>
  documentedAs(z.number().check(z.minimum(least), z.maximum(most)), { description });

const percentGiven = documentedAs(z.number().check(z.minimum(0), z.maximum(100)), {
  id: 'Percent',
  description: 'From 0 to 100.',
});
export const percent = (description: string) => reference(percentGiven, description);
export const figure = (description: string, least = 0, most = 1_000_000) =>
  between(least, most, description);

export const currency = documentedAs(z.string(), {
  id: 'Currency',
  description: 'ISO 4217 code of all amounts beside it.',
  maxLength: 3,
  pattern: '^[A-Z]{3}$',
});

export const flag = (description: string) => documentedAs(z.boolean(), { description });

/** A flag that can only be set. */
export const yes = (description: string) => documentedAs(z.literal(true), { description });

export const choice = <const Values extends readonly string[]>(
  values: Values,
  description: string,
) => documentedAs(z.enum(values), { description });

export const list = <S extends z.ZodMiniType>(of: S, description: string, most = 1000) =>
  documentedAs(z.readonly(z.array(of)), { description, maxItems: most });

/** A list from a caller, checked. */
export const choices = <S extends z.ZodMiniType>(
  of: S,
  description: string,
  most: number,
  least = 0,
) => documentedAs(z.array(of).check(z.minLength(least), z.maxLength(most)), { description });

/** An absolute address from a caller. */
export const address = (description: string) =>
  documentedAs(
    z.string().check(z.maxLength(500), z.regex(/^https?:\/\/\S+$/), withoutControls, withoutHalves),
    {
      description,
      format: 'uri',
    },
  );

/** Exactly one of some fields of an input must be given. */
export function exactlyOne<Shape extends z.core.$ZodLooseShape, Field extends string & keyof Shape>(
  shape: Shape,
  ...fields: readonly [Field, ...Field[]]
) {
  const schema = z
    .strictObject(shape)
    .check(
      z.refine<Partial<Record<string, unknown>>>(
        (given) => fields.filter((field) => given[field] !== undefined).length === 1,
        { path: [fields[0]], error: `must be given, or else ${fields.slice(1).join(' or ')}` },
      ),
    );
  return documentedAs(schema, { oneOf: fields.map((field) => ({ required: [field] })) });
}

/** The id of the resource in an answer. */
export const ownId = shared('Id', 'Its id.', text('Its id.', 60));

const nextCursor = shared(
  'NextCursor',
  'Pass it as `cursor` for the next page; null on the last.',
  nullable(token('')),
);

/** The answer to a removal. */
export const removed = named('Removed', 'What is left of it.', { id: ownId, sentence });

/** The fields of every paged list. */
export const page = <S extends z.ZodMiniType>(of: S, description: string) => ({
  items: list(of, description, 100),
  nextCursor,
});

/** The inputs of every paged list. */
export const paging = {
  limit: optional(count('Items on a page; 20 by default.', 100, 1)),
  cursor: optional(token('The `nextCursor` of the page before.')),
};
