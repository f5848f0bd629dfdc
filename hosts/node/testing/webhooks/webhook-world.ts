import type { Service } from '#api/contract/contract.ts';
import type { EndpointInput, WebhooksPort } from '#api/public/webhooks/webhooks-port.ts';
import { createMetrics } from '../../operations/metrics.ts';
import type { Database } from '../../store/database.ts';
import { openWebhooks } from '../../webhooks/open-webhooks.ts';
import { measureWebhooks } from '../../webhooks/webhook-metrics.ts';
import { createWorld, halfPastSix, openTestCommunities, serviceOf } from '../community-client.ts';
import { testSecretKeys } from '../test-secret-keys.ts';
import { openReceiver } from './webhook-receiver.ts';

const hour = 3_600_000;
export const space = 'golden-tower-93';

/** Tomorrow evening. */
export const booking = {
  space,
  vehicle: 2,
  from: halfPastSix + 24 * hour,
  to: halfPastSix + 30 * hour,
  energy: 10_000,
};

/** Makes a reservation; returns its id. */
export async function reserve(service: Service, asked = booking): Promise<string> {
  const { events } = await service.reservations.reserve(asked);
  const made = events.find((event) => event.kind === 'reservation');
  return made!.reservation;
}

export interface WebhookWorldOptions {
  readonly snapshotEvery?: number;
  readonly isDevelopment?: boolean;
  /** The wall clock stands still unless moved. */
  readonly clock?: { now: number };
}

/** The sandboxes and webhooks of a process, with a wall clock that only the test moves. */
export function openProcess(database: Database, options: WebhookWorldOptions = {}) {
  // The real time by default: receivers compare the time of a signature with their own clock.
  const { snapshotEvery = 100, isDevelopment = true } = options;
  const { clock = { now: Date.now() } } = options;
  const communities = openTestCommunities(database, {
    clock,
    bounds: { snapshotEvery },
    // Worlds of a fixed day, whatever the date of this machine.
    ...(options.clock === undefined && { createWorld: () => createWorld() }),
  });
  const metrics = createMetrics();
  const errors: string[] = [];
  const webhooks = openWebhooks(database, {
    communities,
    wall: () => clock.now,
    isDevelopment,
    keys: testSecretKeys,
    metrics: measureWebhooks(metrics),
    log: { info: () => undefined, error: (message) => void errors.push(message) },
  });
  return { clock, communities, webhooks, metrics, errors };
}

/** A sandbox, and a receiver for its webhooks. */
export async function openWebhookWorld(database: Database, options: WebhookWorldOptions = {}) {
  const process = openProcess(database, options);
  const { communities, webhooks } = process;
  const receiver = await openReceiver();
  const { id, key } = (await communities.createSandbox())!;
  const port = webhooks.of(id);
  return {
    ...process,
    id,
    key,
    receiver,
    port,
    service: serviceOf((await communities.open(key))!.community),
    addEndpoint: (asked: Partial<EndpointInput> = {}) =>
      port.create({ url: receiver.url, ...asked }, null),
    end: async () => {
      receiver.close();
      await communities.remove(id);
    },
  };
}

/** The deliveries of the first endpoint, newest first. */
export async function deliveriesOf(port: WebhooksPort) {
  const [endpoint] = await port.list();
  return (await port.deliveries(endpoint?.id ?? '')) ?? [];
}
