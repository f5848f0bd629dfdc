declare module 'virtual:demo-past' {
  import type { ShippedPasts } from '#hosts/worker/visitors-world.ts';

  export const pasts: ShippedPasts;
}
