export type Headers = Readonly<Record<string, string>>;

/** The headers of every answer, from our own server and from static hosts. */
export function securityHeaders(inlineScriptHashes: readonly string[]): Headers {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // The contact form opens a mail.
    'form-action': ["'self'", 'mailto:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Only the policy created in the head may turn strings into HTML or scripts.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

const scriptHash = / 'sha256-[^']+'/g;

/**
 * For files that are no page, and so have no inline scripts: the hashes of those of all pages are two
 * thirds of the headers, 2 KB for each file. A worker follows the policy of its own file.
 */
export function fileHeaders(headers: Headers): Headers {
  const policy = headers['content-security-policy'];
  if (policy === undefined) return headers;
  return { ...headers, 'content-security-policy': policy.replaceAll(scriptHash, '') };
}

/** For answers that are data: shown as a page, they could load and run nothing. */
export const dataHeaders = (headers: Headers): Headers => ({
  ...headers,
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/**
 * Only sent over TLS: otherwise browsers would refuse a local server over plain HTTP from then on.
 */
export const strictTransport: Headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

export const immutableCaching = 'public, max-age=31536000, immutable';
export const revalidatedCaching = 'no-cache';

/** The headers in the `_headers` format of static hosts, which serve over TLS. */
export function headersFile(headers: Headers) {
  const rule = (path: string, lines: Headers) =>
    `${path}\n${Object.entries(lines)
      .map(([name, value]) => `  ${name}: ${value}\n`)
      .join('')}`;
  return [
    rule('/*', { ...headers, ...strictTransport }),
    rule('/assets/*', { 'cache-control': immutableCaching }),
  ].join('\n');
}
