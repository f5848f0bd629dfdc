import { Ajv } from 'ajv';
import { OCPP16, OCPP20, OCPP21 } from 'typed-ocpp';
import { expect } from 'vitest';
import type { OcppVersion } from '../messages/supported.ts';

const schemas: Readonly<Record<OcppVersion, Readonly<Record<string, object>>>> = {
  'ocpp1.6': OCPP16.schemas,
  'ocpp2.0.1': OCPP20.schemas,
  'ocpp2.1': OCPP21.schemas,
};

/** Expects messages to be what the schemas of a version allow, to the letter. */
export function strictSchemas(version: OcppVersion): (name: string, message: unknown) => void {
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
  return (name, message) => {
    const validate = ajv.compile(schemas[version][name]!);
    expect(validate(message), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  };
}
