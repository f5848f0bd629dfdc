import { config } from '#app/config.ts';
import { manifest } from './manifest.ts';

/** The app on a home screen opens where people charge. */
export const loader = () =>
  manifest({
    name: `${config.brand} app`,
    id: '/app',
    start_url: '/app',
    scope: '/app',
    shortcuts: [
      { name: 'Charge', url: '/app?section=charge' },
      { name: 'Reservations', url: '/app?section=reservations' },
      { name: 'Your account', url: '/app/account' },
    ],
  });
