import { hash, randomBytes } from 'node:crypto';
import type { KeyKind } from '../store/key-store.ts';

/** Lets secret scanners recognize our keys. */
const prefixes: Readonly<Record<KeyKind, string>> = { key: 'fws_', view: 'fwv_', session: 'fwp_' };

/** With 192 random bits. */
export const createKey = (kind: KeyKind): string =>
  prefixes[kind] + randomBytes(24).toString('base64url');

/** What is stored of a key. Keys are random, so a fast hash is enough. */
export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer');
