import { secretKeys } from '../store/secret-keys.ts';

/** The same for all processes of a test. */
export const testSecretKeys = secretKeys([Buffer.alloc(32, 7).toString('base64')]);
