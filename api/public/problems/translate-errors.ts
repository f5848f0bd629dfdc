import { ORPCError, type ValidationError } from '@orpc/contract';
import { isoTime } from '../iso-time.ts';
import { problemKinds, type ProblemCode } from './problem-kinds.ts';
import { PublicProblem } from './problems.ts';
import { vehicleIdOf } from '../views/scene.ts';

/** Field names of the engine, and their names in the public contract. */
const fieldNames: Readonly<Record<string, string>> = {
  from: 'startsAt',
  to: 'endsAt',
  energy: 'energyWh',
  level: 'levelPercent',
  limit: 'limitPercent',
  battery: 'batteryWh',
  maxAmps: 'maxCurrentA',
  consumption: 'consumptionWhPerKm',
  lasting: 'lastsSeconds',
  space: 'spaceId',
  vehicle: 'vehicleId',
  reachable: 'energyWh',
  most: 'energyWh',
};

const publicName = (name: string) => fieldNames[name] ?? name;

/** Codes of the service that have another name in the public contract. */
const codes: Readonly<Record<string, ProblemCode>> = {
  UNKNOWN: 'NOT_FOUND',
  // Does not reveal that the id exists.
  NOT_YOURS: 'NOT_FOUND',
  SETUP: 'DOES_NOT_FIT',
  // The keys of a removed sandbox are invalid.
  SANDBOX_GONE: 'UNAUTHORIZED',
};

/** Codes whose refusals give advice about the portal: here the advice of the kind is used. */
const adviceOfItsOwn: ReadonlySet<ProblemCode> = new Set([
  'NOT_FOUND',
  'SCOPE_MISSING',
  'NOT_ALLOWED',
  'UNAUTHORIZED',
  'BAD_TIME',
  'VEHICLE_RESERVED',
  'BUSY',
  'UNEXPECTED',
  'SANDBOX_FULL',
]);

interface RefusalData {
  readonly next?: string;
  readonly field?: string | null;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly zone?: string | null;
}

/** Any thrown value as a problem of the public contract. */
export function problemFrom(error: unknown): PublicProblem {
  if (error instanceof PublicProblem) return error;
  if (!(error instanceof ORPCError)) return new PublicProblem('UNEXPECTED', { cause: error });
  if (error.code === 'BAD_REQUEST') return badInput(error.cause as ValidationError);
  const code = codes[error.code] ?? error.code;
  if (!isProblemCode(code)) return new PublicProblem('UNEXPECTED', { cause: error });
  const { next, field = null, details = {}, zone } = (error.data ?? {}) as RefusalData;
  return new PublicProblem(code, {
    ...(code !== 'NOT_FOUND' || error.code === 'UNKNOWN' ? { detail: error.message } : {}),
    ...(next !== undefined && !adviceOfItsOwn.has(code) ? { next } : {}),
    field: field === null ? null : publicName(field),
    details: Object.fromEntries(
      Object.entries(details).map(([name, value]) => [
        publicName(name),
        publicValue(name, value, zone ?? 'UTC'),
      ]),
    ),
  });
}

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemKinds, code);

const times: ReadonlySet<string> = new Set(['from', 'to', 'until', 'now']);

function publicValue(name: string, value: string | number, zone: string): string | number {
  if (times.has(name) && typeof value === 'number') return isoTime(zone, value);
  return name === 'vehicle' ? vehicleIdOf(Number(value)) : value;
}

type Issue = ValidationError['issues'][number] & {
  readonly code?: string;
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly unknown[];
  readonly pattern?: string;
};

/** The first thing wrong with an input. */
function badInput({ issues }: ValidationError): PublicProblem {
  const issue = issues[0] as Issue;
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  const field = [...path, ...(issue.keys?.slice(0, 1) ?? [])].join('.');
  return new PublicProblem('BAD_INPUT', {
    detail: `${field || 'The input'} ${describeIssue(issue)}.`,
    field: field || null,
  });
}

function describeIssue({ code, expected, minimum, maximum, values, message }: Issue): string {
  switch (code) {
    case 'unrecognized_keys':
      return 'is not a field of this operation';
    case 'invalid_type':
      return `is missing or not of type ${expected}`;
    case 'too_small':
      return `must be at least ${minimum}`;
    case 'too_big':
      return `must be at most ${maximum}`;
    case 'invalid_value':
    case 'invalid_union':
      return values ? `must be one of ${values.join(', ')}` : 'is none of the possible values';
    case 'custom':
      return message;
    default:
      return 'does not have the right form';
  }
}
