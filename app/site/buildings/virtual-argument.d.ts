declare module 'virtual:argument' {
  import type { Argument } from '#app/site/buildings/argument.ts';

  export const argument: Argument;
}
