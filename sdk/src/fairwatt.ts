import { operations } from './generated/operations.ts';
import type { Operations } from './generated/types.ts';
import { readAnswer } from './etag.ts';
import { pagesOf, type Page } from './pages.ts';
import type { CallOptions } from './call-options.ts';
import { createTransport, type FairwattOptions, type Transport } from './transport.ts';
import { watchSession } from './watch-session.ts';

type Input = Readonly<Record<string, unknown>>;

/** What an address can carry. */
type Simple = string | number | boolean | undefined;

/** Every operation of the API as a method of the same name. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the loop below adds them all
export interface Fairwatt extends Operations {}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see above
export class Fairwatt {
  readonly #transport: Transport;

  constructor(options: FairwattOptions) {
    this.#transport = createTransport(options);
  }

  /** The session whenever it changes, until it has ended. */
  watchSession(
    { sessionId }: { readonly sessionId: string },
    { signal }: Pick<CallOptions, 'signal'> = {},
  ) {
    return watchSession(this.#transport, sessionId, signal);
  }

  static {
    for (const [name, { method, path, query = [], isList = false }] of Object.entries(operations)) {
      const call = async (client: Fairwatt, input: Input, options: CallOptions) => {
        const rest = { ...input };
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
          const value = String(rest[field]);
          delete rest[field];
          return encodeURIComponent(value);
        });
        const search = new URLSearchParams();
        for (const field of query) {
          const value = rest[field] as Simple;
          if (value !== undefined) search.set(field, String(value));
          delete rest[field];
        }
        const address = search.size > 0 ? `${filled}?${search}` : filled;
        const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
        const body = hasBody ? { body: JSON.stringify(rest) } : {};
        const request = { ...options, method, path: address, ...body };
        return client.#transport.send(request, readAnswer);
      };
      Object.defineProperty(Fairwatt.prototype, name, {
        value(this: Fairwatt, input: Input = {}, options: CallOptions = {}) {
          if (!isList) return call(this, input, options);
          return pagesOf((cursor) => {
            const asked = cursor === undefined ? input : { ...input, cursor };
            return call(this, asked, options) as Promise<Page<unknown>>;
          });
        },
      });
    }
  }
}
