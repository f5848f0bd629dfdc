/** Schemes that would run code, or read something, in our own page. */
const neverSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const longest = 2000;

/**
 * Whether an app may ask for its answer at this address: a page over TLS, a program on the person's
 * own machine, or a scheme of an app on a phone, which has a dot in it (RFC 8252, 7.1).
 */
export function isAcceptableRedirect(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > longest || text.includes('#')) return false;
  if (url.username !== '' || url.password !== '' || neverSchemes.has(url.protocol)) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' ? loopback.has(url.hostname) : url.protocol.includes('.');
}

/** Compared letter by letter, except for the port on the own machine, which such programs choose anew. */
export const isRegisteredRedirect = (redirects: readonly string[], asked: string): boolean =>
  redirects.some((one) => one === asked || withoutLocalPort(one) === withoutLocalPort(asked)) &&
  isAcceptableRedirect(asked);

function withoutLocalPort(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !loopback.has(url.hostname)) return text;
  url.port = '';
  return url.href;
}

/** The answer to an app, as parameters of its own address. */
export function redirectWith(
  redirect: string,
  answer: Readonly<Record<string, string | null>>,
): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
