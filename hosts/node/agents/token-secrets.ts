import { hash, randomBytes } from 'node:crypto';

/** Lets secret scanners recognize them, and callers tell live tokens from keys of a sandbox (`fws_`). */
const prefixes = { access: 'fwl_', refresh: 'fwr_', code: 'fwc_', management: 'fwm_' };

export const createToken = (kind: keyof typeof prefixes): string =>
  prefixes[kind] + randomBytes(32).toString('base64url');

export const isAccessToken = (text: string): boolean => text.startsWith(prefixes.access);

/** What is stored of a token. It is random, so a fast hash is enough. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
