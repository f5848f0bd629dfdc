declare module 'virtual:documentation-world' {
  import type { SimulatedBooks } from '#engine/simulation/books.ts';

  export const books: SimulatedBooks;
}
