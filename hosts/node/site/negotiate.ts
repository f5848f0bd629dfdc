import type { Encoding } from './files.ts';

/** Ours first where the client has no preference. */
const preferred: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The weight of every coding in an Accept-Encoding header; what is malformed weighs nothing. */
function readWeights(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of accepted.split(',')) {
    const [name = '', ...parameters] = item.split(';');
    const quality = parameters.map((text) => text.trim()).find((text) => /^q=/i.test(text));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name.trim().toLowerCase(), weight > 0 ? weight : 0);
  }
  return weights;
}

/** The encoding the client likes best among those the file has; unencoded when it takes none. */
export function chooseEncoding(
  accepted: string | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding {
  if (!accepted) return 'identity';
  const weights = readWeights(accepted);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of preferred) {
    if (!available[encoding]) continue;
    // "*" stands for every coding that is not named; unencoded is what it would replace.
    const unnamed = encoding === 'identity' ? 0 : weights.get('*');
    const weight = weights.get(encoding) ?? unnamed ?? 0;
    if (weight <= bestWeight) continue;
    best = encoding;
    bestWeight = weight;
  }
  return best;
}

/** Whether the client's copy is still the same (If-None-Match compares weakly). */
export const hasCurrent = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

export type ByteRange = { start: number; end: number };

/** One range of bytes, `undefined` to send the whole, or `unsatisfiable`. */
export function parseRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = header && /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (!match[1] && !match[2])) return undefined;
  const [, from, to] = match;
  const start = from ? Number(from) : Math.max(0, length - Number(to));
  const end = from && to ? Math.min(Number(to), length - 1) : length - 1;
  if (from && to && Number(to) < Number(from)) return undefined;
  return start < length && start <= end ? { start, end } : 'unsatisfiable';
}
