import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, portOf } from '../client.ts';
import type { WebhookEvent } from '#api/public/webhooks/webhooks-port.ts';

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const typeOf = ({ body }: Received) => (JSON.parse(body) as { type: string }).type;

interface ReceiverAnswer {
  status: number;
  /** Events that contain this id are answered with 500. */
  refuses?: string;
  /** By default a challenge is answered, and does not count as received. */
  challenges?: 'ignores';
}

/** Receives webhooks on loopback, and answers with a status that the test may change. */
export async function openReceiver(answer: ReceiverAnswer = { status: 204 }) {
  const received: Received[] = [];
  const challenges: string[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { url = '', headers } = request;
    const { type, data } = JSON.parse(body || '{}') as Partial<WebhookEvent>;
    if (type === 'webhook.challenge') {
      challenges.push(url);
      response.end(
        answer.challenges === 'ignores' ? '' : JSON.stringify({ challenge: data!.challenge }),
      );
      return;
    }
    received.push({ path: url, headers: headers as Record<string, string>, body });
    const isRefused = answer.refuses !== undefined && body.includes(`"${answer.refuses}"`);
    const status = isRefused ? 500 : answer.status;
    response.writeHead(status, { location: '/elsewhere' }).end();
    for (const look of waiting) look();
  });
  await listen(server);
  return {
    received,
    /** The paths at which challenges came. */
    challenges,
    answer,
    url: `http://127.0.0.1:${portOf(server)}/hooks`,
    /** The types of the received events, in order. */
    types: () => received.map(typeOf),
    /** Resolves with the first event of a type. */
    came: (type: string) =>
      new Promise<Received>((resolve) => {
        const look = () => {
          const found = received.find((one) => typeOf(one) === type);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
