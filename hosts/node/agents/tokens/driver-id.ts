import { hash } from 'node:crypto';

/**
 * A driver as one app knows them: the same in every community and after linking again, and another one
 * for every other app, so that two makers cannot compare their drivers.
 */
export const driverId = (client: string, account: string): string =>
  `driver_${hash('sha256', JSON.stringify([client, account]), 'base64url').slice(0, 22)}`;
