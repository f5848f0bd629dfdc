/**
 * Compiles the JSON schemas of OCPP to functions that check what stations send:
 * `node scripts/make-ocpp-validators.ts`. A test says when they are out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { OCPP16, OCPP20, OCPP21 } from 'typed-ocpp';
import { supported, versions, type OcppVersion } from '../chargers/messages/supported.ts';

type Schema = { readonly [key: string]: unknown };

const schemas: Readonly<Record<OcppVersion, Readonly<Record<string, Schema>>>> = {
  'ocpp1.6': OCPP16.schemas,
  'ocpp2.0.1': OCPP20.schemas,
  'ocpp2.1': OCPP21.schemas,
};

/**
 * Not checked: texts for people, properties that only some vendors know, the format of time stamps and
 * decimal places. Stations in the field get them wrong, and what they metered must not be lost for it.
 */
const unchecked = new Set([
  'description',
  'format',
  'multipleOf',
  'default',
  'javaType',
  'comment',
]);

/** Left out by stations in the field, and needed by nobody: what was metered must not be lost for it. */
const optional: Readonly<Record<string, string>> = { TransactionEventRequest: 'triggerReason' };

const withoutOptional = (name: string, { required, ...schema }: Schema): Schema => ({
  ...schema,
  ...(Array.isArray(required) && { required: required.filter((one) => one !== optional[name]) }),
});

function relaxed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(relaxed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema)
    .filter(([key, value]) => !(unchecked.has(key) && typeof value !== 'object'))
    .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
    .map(([key, value]) => [key, key === 'sampledValue' ? anySamples(value) : relaxed(value)]);
  const named = Object.fromEntries(kept) as Schema;
  // Definitions are compiled once for all messages of a version.
  return '$ref' in named ? { $ref: `definitions${String(named['$ref'])}` } : named;
}

/**
 * A unit or measurand that OCPP does not know, a number instead of a text, or a value that is missing
 * spoils only its sample; a list without samples says nothing.
 */
const anySamples = (list: unknown): Schema => ({
  ...(relaxed({ ...(list as Schema), items: undefined, minItems: undefined }) as Schema),
  items: { type: 'object' },
});

/** The source of a module with the validators of a version. */
export function validatorsOf(version: OcppVersion): string {
  const { fromStation, toStation } = supported[version];
  const found = schemas[version];
  const ajv = new Ajv({
    strict: false,
    messages: false,
    // It warns of the option below.
    logger: false,
    // Otherwise lengths are counted by a function that is not part of the output.
    unicode: false,
    inlineRefs: false,
    code: { source: true, esm: true, optimize: 2 },
  });
  const { definitions } = found['BootNotificationRequest']!;
  ajv.addSchema({ $id: 'definitions', definitions: relaxed(definitions) });
  const names = [
    ...fromStation.map((action) => `${action}Request`),
    ...toStation.map((action) => `${action}Response`),
  ];
  for (const name of names) {
    const { definitions: _, ...own } = found[name]!;
    ajv.addSchema({ ...withoutOptional(name, relaxed(own) as Schema), $id: name });
  }
  return standalone(ajv, Object.fromEntries(names.map((name) => [name, name])));
}

const folder = 'chargers/messages/generated';

/** The files and their content. */
export const generatedFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    versions.flatMap((version) => {
      const source = validatorsOf(version);
      if (source.includes('require(')) throw new Error(`${version}: the output needs a package`);
      const names = [...source.matchAll(/export const (\w+) =/g)].map(([, name]) => name!);
      const types = names.map((name) => `export const ${name}: Validator;\n`).join('');
      return [
        [`${folder}/${version}.js`, source],
        [
          `${folder}/${version}.d.ts`,
          `import type { Validator } from '../validator.ts';\n${types}`,
        ],
      ];
    }),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(folder, { recursive: true });
  for (const [file, source] of Object.entries(generatedFiles())) writeFileSync(file, source);
}
