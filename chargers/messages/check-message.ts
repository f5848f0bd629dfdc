import type { Fault } from '../frames/call-errors.ts';
import * as in16 from './generated/ocpp1.6.js';
import * as in201 from './generated/ocpp2.0.1.js';
import * as in21 from './generated/ocpp2.1.js';
import { supported, type OcppVersion } from './supported.ts';
import type { SchemaError, Validator } from './validator.ts';

const validators: Readonly<Record<OcppVersion, Readonly<Record<string, Validator>>>> = {
  'ocpp1.6': in16,
  'ocpp2.0.1': in201,
  'ocpp2.1': in21,
};

export interface Mistake {
  readonly fault: Fault;
  readonly why: string;
}

/** What is wrong with a call of a station; null if it can be processed. */
export function checkCall(version: OcppVersion, action: string, payload: unknown): Mistake | null {
  const { fromStation, refused } = supported[version];
  if (!fromStation.includes(action)) {
    const isKnown = refused.includes(action);
    return { fault: isKnown ? 'not-supported' : 'unknown-action', why: action.slice(0, 60) };
  }
  return check(validators[version][`${action}Request`]!, payload);
}

/** What is wrong with the answer of a station to a call. */
export const checkResult = (
  version: OcppVersion,
  action: string,
  payload: unknown,
): Mistake | null => check(validators[version][`${action}Response`]!, payload);

function check(validate: Validator, payload: unknown): Mistake | null {
  if (validate(payload)) return null;
  const error = validate.errors![0]!;
  const { missingProperty } = error.params;
  const path = `${error.instancePath}${missingProperty === undefined ? '' : `/${missingProperty}`}`;
  return { fault: faultOf(error), why: `${path || '/'}: ${error.keyword}` };
}

function faultOf({ keyword }: SchemaError): Fault {
  if (keyword === 'required' || keyword === 'minItems' || keyword === 'maxItems') return 'missing';
  return keyword === 'type' ? 'wrong-type' : 'bad-value';
}
