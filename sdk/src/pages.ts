/** A page of a list, as the API answers it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** `await` it for one page, or `for await` over it for all items of all pages. */
export interface Pages<Item, Of extends Page<Item> = Page<Item>>
  extends Pick<Promise<Of>, 'then' | 'catch' | 'finally'>, AsyncIterable<Item> {}

/** Nothing is sent before it is awaited or iterated over. */
export function pagesOf<Item, Of extends Page<Item>>(
  load: (cursor: string | undefined) => Promise<Of>,
): Pages<Item, Of> {
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting it answers one page
    then: (onPage, onFailure) => load(undefined).then(onPage, onFailure),
    catch: (onFailure) => load(undefined).catch(onFailure),
    finally: (onEnd) => load(undefined).finally(onEnd),
    async *[Symbol.asyncIterator]() {
      let page = await load(undefined);
      for (;;) {
        yield* page.items;
        if (page.nextCursor === null) return;
        page = await load(page.nextCursor);
      }
    },
  };
}
