declare module 'virtual:night' {
  import type { Night } from '#app/site/night/night.ts';

  export const night: Night;
}

declare module 'virtual:stories' {
  import type { Stories } from '#app/site/night/night.ts';

  export const stories: Stories;
}
