import { randomBytes } from 'node:crypto';

/** Without letters that are read as others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve characters to be read from a poster and typed: 60 random bits. */
export const createInvitationCode = (): string =>
  [...randomBytes(12)]
    .map((byte) => alphabet[byte % 32]!)
    .join('')
    .replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3');

/** As it is hashed, however it was typed. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
