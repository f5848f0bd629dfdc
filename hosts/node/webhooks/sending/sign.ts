import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

export type Secrets = {
  secret: string;
  previousSecret: string | null;
  previousUntil: number | null;
};

/**
 * The headers of Standard Webhooks. For a while after a rotation both secrets sign, so that
 * receivers need not switch at the same moment.
 */
export function signatureHeaders(
  { secret, previousSecret, previousUntil }: Secrets,
  { id, body, now }: { id: string; body: string; now: number },
) {
  const at = new Date(now);
  const isOverlap = previousSecret !== null && previousUntil !== null && now < previousUntil;
  const secrets = isOverlap ? [secret, previousSecret] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
}
