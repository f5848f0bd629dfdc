export type PathRefusal = { status: 400 | 414; message: string };

const longest = 2048;

/** The path a request names, decoded, or why it cannot be one of ours. */
export function requestedPath(url: string): string | PathRefusal {
  if (url.length > longest) return { status: 414, message: 'Address too long' };
  const [encoded = ''] = url.split(/[?#]/, 1);
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return { status: 400, message: 'Malformed address' };
  }
  const climbs = path.split(/[/\\]/).includes('..');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!path.startsWith('/') || climbs || /[\u0000-\u001f\u007f]/.test(path)) {
    return { status: 400, message: 'Malformed address' };
  }
  return path;
}
