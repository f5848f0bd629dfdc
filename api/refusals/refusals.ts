import { ORPCError } from '@orpc/contract';
import type { ValidationError } from '@orpc/contract';
import type { NobodyAsked } from '#engine/demo/neighbor-needs-space.ts';
import type { Refusal } from '#engine/community/refusal.ts';
import type { World } from '#engine/community/world.ts';
import { errors, type ErrorCode, type RefusalData } from '../contract/errors.ts';
import { fieldWords, type Words } from './field-words.ts';
import {
  buildingAbout,
  nobodyAskedWords,
  notAllowedWords,
  refusalWords,
  type About,
} from './refusal-words.ts';
import { StoreFailed, StoreFull } from '../store/store-errors.ts';

export type { About };

export type Problem = ORPCError<ErrorCode, RefusalData>;

export function problem(
  code: ErrorCode,
  [message, next]: Words,
  data: Partial<RefusalData> = {},
  cause?: unknown,
): Problem {
  const { status } = errors[code];
  return new ORPCError(code, {
    status,
    message,
    cause,
    data: { next, field: null, details: {}, zone: null, ...data },
  });
}

/** A refusal of the engine as an error for people and programs. */
export function refuse(refusal: Refusal, world: World, locale: string, about: About = {}): Problem {
  const code = refusal.code.toUpperCase().replaceAll('-', '_') as ErrorCode;
  const { code: _code, ...details } = refusal;
  const field = refusal.code === 'bad-input' ? refusal.field : null;
  const zone = buildingAbout(world, about)?.zone ?? null;
  return problem(code, refusalWords(refusal, world, locale, about), { field, details, zone });
}

export const unknown = (what: Extract<Refusal, { code: 'unknown' }>['what'], world: World) =>
  refuse({ code: 'unknown', what }, world, 'en');

/** The policy does not allow this to the caller. */
export const notAllowed = () => problem('NOT_ALLOWED', notAllowedWords);

/** Why the demo cannot have anybody asked to move now. */
export function notNow(refused: NobodyAsked, world: World, locale: string): Problem {
  return problem('NOT_NOW', nobodyAskedWords(refused, world, locale), { details: { ...refused } });
}

export const busy = () =>
  problem('BUSY', ['Another tab of yours keeps changing the demo.', 'Try again in a moment.']);

export const outdated = () =>
  problem('OUTDATED', [
    'This tab runs an older version of the demo than another one you had open.',
    'Reload the page.',
  ]);

/** Any thrown value, as one of the contract's errors. */
export function problemFrom(error: unknown, locale: string): ORPCError<string, unknown> {
  if (error instanceof StoreFull) {
    return problem('STORAGE_FULL', [
      'Your browser has no room left to store this, so nothing was changed.',
      'Free some space on this device, then try again.',
    ]);
  }
  if (error instanceof StoreFailed) {
    return problem('STORAGE_FAILED', [
      'Your browser could not store this, so nothing was changed.',
      'Try again. If it keeps happening, reload the page.',
    ]);
  }
  if (!(error instanceof ORPCError) || error.code === 'INTERNAL_SERVER_ERROR') {
    const words = [
      'Something went wrong on our side.',
      'Try again. If it keeps happening, choose Reset demo in the menu.',
    ] as const;
    return problem('UNEXPECTED', words, {}, error);
  }
  if (error.code !== 'BAD_REQUEST') return error;
  const { issues } = error.cause as ValidationError;
  const field = fieldOf(issues[0]?.path);
  // No text of its own for a start or an end: what is wrong with it depends on the request.
  const words = fieldWords(field === 'from' || field === 'to' ? null : field, locale);
  return problem('BAD_INPUT', words, {
    field,
    details: field === null ? {} : { field },
  });
}

/** The innermost name on the path to the invalid value: `level` of `order.goal.level`. */
function fieldOf(path: ValidationError['issues'][number]['path']): string | null {
  const names = (path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return names.findLast((name): name is string => typeof name === 'string') ?? null;
}
