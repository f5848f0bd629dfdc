import type { Encoding } from './files.ts';

/** Our order of preference, for clients that have none. */
const preferred: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The weight of each coding in an Accept-Encoding header; 0 if it is malformed. */
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

/** The client's preferred encoding among those the file has; `identity` if it accepts none. */
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
    // "*" stands for all codings that are not listed, except `identity`.
    const unnamed = encoding === 'identity' ? 0 : weights.get('*');
    const weight = weights.get(encoding) ?? unnamed ?? 0;
    if (weight <= bestWeight) continue;
    best = encoding;
    bestWeight = weight;
  }
  return best;
}

/** Whether the client's copy is current (If-None-Match uses weak comparison). */
export const hasCurrent = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

export type ByteRange = { start: number; end: number };

/** A range of bytes; `undefined` to send the whole file. */
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
