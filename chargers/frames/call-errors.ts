import type { OcppVersion } from '../messages/supported.ts';

/** What can be wrong with a call, whatever a version of OCPP names it. */
export type Fault =
  /** Not the payload of this action: a property is missing. */
  | 'missing'
  | 'wrong-type'
  /** The right type, and a value that is not allowed. */
  | 'bad-value'
  /** Not a frame of OCPP-J. */
  | 'no-frame'
  /** A call whose payload is no object. */
  | 'no-payload'
  | 'unknown-message-type'
  /** An action that OCPP has and we do not support. */
  | 'not-supported'
  | 'unknown-action'
  /** Sent before the station was accepted. */
  | 'not-accepted'
  | 'internal';

const shared = {
  'wrong-type': 'TypeConstraintViolation',
  'bad-value': 'PropertyConstraintViolation',
  'not-supported': 'NotSupported',
  'unknown-action': 'NotImplemented',
  'not-accepted': 'SecurityError',
  internal: 'InternalError',
} as const;

const in16: Readonly<Record<Fault, string>> = {
  ...shared,
  // As version 1.6 spells it.
  missing: 'OccurenceConstraintViolation',
  'no-frame': 'FormationViolation',
  'no-payload': 'FormationViolation',
  'unknown-message-type': 'FormationViolation',
};

const in2: Readonly<Record<Fault, string>> = {
  ...shared,
  missing: 'OccurrenceConstraintViolation',
  'no-frame': 'RpcFrameworkError',
  'no-payload': 'FormatViolation',
  'unknown-message-type': 'MessageTypeNotSupported',
};

export const errorCode = (version: OcppVersion, fault: Fault): string =>
  (version === 'ocpp1.6' ? in16 : in2)[fault];
