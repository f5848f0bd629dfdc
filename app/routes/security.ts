import { config } from '#app/config.ts';

const day = 86_400_000;

/** RFC 9116: where to report a weakness. It holds for less than a year, so each build renews it. */
export function loader() {
  const expires = new Date(Date.now() + 360 * day).toISOString();
  const lines = [
    `Contact: mailto:${config.securityAddress}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${new Intl.Locale(config.locale).language}`,
    `Canonical: ${config.siteAddress}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
