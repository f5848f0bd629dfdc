import { operations, type Operation } from '../operations.ts';

/** The operation of a path and a method. */
export type Match =
  | { readonly operation: Operation; readonly params: Readonly<Record<string, string>> }
  /** The path exists, but only with these methods. */
  | { readonly allow: readonly string[] }
  | null;

interface Template {
  readonly operation: Operation;
  readonly methods: readonly string[];
  readonly segments: readonly string[];
}

/** By number of segments, so that few have to be compared. */
const templates = new Map<number, Template[]>();
for (const operation of operations) {
  const segments = operation.path.split('/');
  const alike = templates.get(segments.length) ?? [];
  templates.set(segments.length, [
    ...alike,
    { operation, segments, methods: methodsOf(operation) },
  ]);
}

const isParameter = (segment: string) => segment.startsWith('{');

export function matchOperation(method: string, path: string): Match {
  const given = path.split('/');
  const fitting = (templates.get(given.length) ?? []).filter((one) => fits(one, given));
  if (fitting.length === 0) return null;
  const found = fitting.find(({ methods }) => methods.includes(method));
  if (found === undefined) return { allow: fitting.flatMap(({ methods }) => methods) };
  return { operation: found.operation, params: parametersIn(found, given) };
}

/** Reads also take HEAD, except for streams, which have no length. */
function methodsOf({ method, isStream }: Operation): readonly string[] {
  return method === 'GET' && !isStream ? ['GET', 'HEAD'] : [method];
}

/** From the end, where paths differ most. */
function fits({ segments }: Template, given: readonly string[]): boolean {
  for (let at = segments.length - 1; at >= 0; at -= 1) {
    const segment = segments[at]!;
    if (segment !== given[at] && (!isParameter(segment) || given[at] === '')) return false;
  }
  return true;
}

function parametersIn({ segments }: Template, given: readonly string[]): Record<string, string> {
  const entries = segments.flatMap((segment, at) =>
    isParameter(segment) ? [[segment.slice(1, -1), decoded(given[at]!)] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** A segment that cannot be decoded stays as it is; the contract refuses it. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
