import type { Encoding, StoredFile } from './files.ts';

const preferred: readonly Encoding[] = ['br', 'gzip'];

/** The best encoding that the file has and the client takes. */
export function chooseEncoding(accepted: string | undefined, file: StoredFile): Encoding {
  if (!accepted) return 'identity';
  const takes = new Map(
    accepted.split(',').map((item): [string, number] => {
      const [name = '', quality] = item.split(';q=');
      return [name.trim().toLowerCase(), quality === undefined ? 1 : Number(quality)];
    }),
  );
  return preferred.find((name) => file.bodies[name] && (takes.get(name) ?? 0) > 0) ?? 'identity';
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
