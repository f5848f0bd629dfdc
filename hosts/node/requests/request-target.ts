/** The target of a request: its decoded path, and its query as it was sent. */
export type Target = { path: string; query: string };
export type TargetRefusal = { status: 400 | 414; message: string };

const longest = 2048;
const malformed: TargetRefusal = { status: 400, message: 'Malformed address' };

/** Proxies may send the absolute form (RFC 9112), of which only path and query matter. */
const origin = /^https?:\/\/[^/?#]+/i;

export function readTarget(url: string): Target | TargetRefusal {
  if (url.length > longest) return { status: 414, message: 'Address too long' };
  const local = url.startsWith('/') ? url : url.replace(origin, '');
  // Neither a path nor an absolute address.
  if (local === url && !url.startsWith('/')) return malformed;
  const end = local.search(/[?#]/);
  const encoded = end === -1 ? local : local.slice(0, end);
  const query = end === -1 || local[end] === '#' ? '' : local.slice(end);
  let path: string;
  try {
    path = decodeURIComponent(encoded || '/');
  } catch {
    return malformed;
  }
  const climbs = path.includes('..') && path.split(/[/\\]/).includes('..');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!path.startsWith('/') || climbs || /[\u0000-\u001f\u007f]/.test(path)) return malformed;
  return { path, query };
}
