declare module 'virtual:night' {
  import type { Night } from '#app/site/night/night.ts';

  export const night: Night;
}
