declare module 'virtual:developers/search' {
  import type { SearchEntry } from '#app/developers/search/search-entry.ts';

  export const entries: readonly SearchEntry[];
}

declare module 'virtual:developers/start' {
  import type { WorldWords } from '#app/developers/run/world-words.ts';

  /** The sandbox as the examples find it. */
  export const start: WorldWords;
}

declare module 'virtual:documentation-world' {
  import type { DocumentationWorld } from '#hosts/playground/documentation-world.ts';

  export const world: DocumentationWorld;
}

declare module 'virtual:developers/exchange' {
  import type { Exchange } from '#app/developers/make/make-exchange.ts';

  /** For the landing page. */
  export const exchange: Exchange;
}

/** A page of the documentation as a route module; see scripts/vite-plugins/developers-plugin.ts. */
declare module '*.md' {
  import type { ReactNode } from 'react';
  import type { MetaDescriptor } from 'react-router';

  export const meta: () => MetaDescriptor[];
  export default function Page(): ReactNode;
}
