import { config } from '#app/config.ts';
import type { Page } from './pages.ts';

export const landingPage: Page = {
  path: '/',
  title: `${config.brand}: ${config.tagline}`,
  description:
    'Charging for the shared chargers of apartment buildings: reservations that find the cheap hours, and a bill you can watch as it grows. Try the open demo.',
};
