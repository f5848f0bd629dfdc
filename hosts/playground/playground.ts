import { keyScopes, type Actor } from '#api/policy/actor.ts';
import { startPaused } from '#api/sandbox/clock.ts';
import { openDemo } from '#api/sandbox/demo.ts';
import type { Sandbox } from '#api/sandbox/sandbox.ts';
import { createForecasts } from '#api/community/forecasts.ts';
import { createRestHandler } from '#api/public/rest/handle-rest.ts';
import { rememberAnswers } from '#api/public/rest/remember-answers.ts';
import { PublicProblem } from '#api/public/problems/problems.ts';
import { withoutSignature } from '#api/public/quote-id.ts';
import type { OpenedCommunity } from '#api/public/public-call.ts';
import { memoryKeys } from '#api/public/keys/memory-keys.ts';
import { memoryWebhooks, withWebhooks } from '#api/public/webhooks/memory-webhooks.ts';
import { memoryStore } from '#api/store/memory.ts';
import { visitor } from '#engine/demo/people.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { DocumentationWorld } from './documentation-world.ts';
import type { PlainAnswer, PlainRequest } from './contract.ts';
import { worldFacts, type WorldFacts } from './world-facts.ts';

/** A sandbox without a server: the public API over a world in memory. */
export interface Playground {
  readonly ask: (request: PlainRequest) => Promise<PlainAnswer>;
  readonly look: () => Promise<WorldFacts>;
}

const building = 'golden-tower';

/** Any origin does: nothing is sent anywhere. */
const origin = 'https://sandbox.invalid';

/** Has all rights of a sandbox's key. */
const reader: Actor = {
  role: 'agent',
  user: 'agent:documentation',
  onBehalfOf: visitor,
  scopes: keyScopes,
};

/** Opens a world for the examples of one page. Its clock stands still until an example moves it. */
export function openPlayground({ books, learned }: DocumentationWorld): Playground {
  const forecastsOf = createForecasts({ learned, stays: books.ledger.stays });
  const webhooks = memoryWebhooks(() => new Date(books.world.now).toISOString());
  const demo = withWebhooks({ ...openStill(books), forecastsOf }, webhooks);
  const opened: OpenedCommunity = {
    id: 'documentation',
    kind: 'sandbox',
    actor: reader,
    forCall: () => ({ community: demo, sandbox: demo }),
    approvals: null,
    invite: null,
    webhooks,
    keys: memoryKeys(reader, () => new Date(books.world.now).toISOString()),
    sign: withoutSignature,
    isOpen: async () => true,
    watch: () => () => undefined,
    createViewLink: refuseWithoutServer,
    remove: refuseWithoutServer,
  };
  const handle = createRestHandler({
    hasLog: false,
    repeatAnswer: rememberAnswers(() => Date.now()),
    onUnexpected: (cause) => reportError(cause),
  });
  const call = { caller: reader.user, opened, createSandbox: refuseWithoutServer };

  const look = async () => worldFacts(await demo.present(), visitor, building, books.world.now);
  return {
    look,
    ask: async ({ method, path, headers, body }) => {
      const request = new Request(origin + pathIn(path), {
        method,
        headers,
        ...(body !== undefined && method !== 'GET' && { body }),
      });
      const response = await handle(request, call);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await readAnswer(response),
        world: await look(),
      };
    },
  };
}

/** The path of an address as readers write it: also whole, or without its first slash. */
function pathIn(address: string): string {
  if (!URL.canParse(address, origin)) return '/';
  const { pathname, search } = new URL(address, origin);
  return pathname + search;
}

/** Of a live stream its first event: it would end only with its session. */
async function readAnswer(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  const stream = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('\ndata: ')) {
    const { value, done } = await stream.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await stream.cancel();
  return text;
}

async function refuseWithoutServer(): Promise<never> {
  throw new PublicProblem('NOT_READY', {
    detail: 'There is no server behind this page.',
    next: 'Create a sandbox on a server and send it this request.',
  });
}

/** The world with a paused clock, so that the same requests get the same answers. */
function openStill(books: SimulatedBooks): Sandbox {
  const clock = startPaused(Date.now(), books.world.now);
  return openDemo({
    store: memoryStore(),
    wall: () => Date.now(),
    locale: 'en-US',
    createWorld: async () => ({ ...books, clock }),
    changed: () => undefined,
  });
}
