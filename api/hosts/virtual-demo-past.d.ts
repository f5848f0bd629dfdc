declare module 'virtual:demo-past' {
  import type { ShippedPasts } from '#api/hosts/visitors-world.ts';

  export const pasts: ShippedPasts;
}
