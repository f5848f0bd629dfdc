import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { verifyWebhook, WebhookRefused } from '../../../sdk/src/verify-webhook.ts';
import { portOf, listen } from '../testing/client.ts';
import { openReceiver } from '../testing/webhooks/webhook-receiver.ts';
import { connectAgent } from './testing/agent.ts';
import { keyProxy } from './testing/key-proxy.ts';
import { runConformance } from './testing/run-conformance.ts';
import { startHost } from '../testing/start-host.ts';

let host: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  host = await startHost({ FAIRWATT_DEVELOPMENT: '1' });
}, 120_000);
afterAll(() => host.stop());

async function createSandbox() {
  const answer = await fetch(new URL('/v1/sandboxes', host.address), { method: 'POST' });
  return (await answer.json()) as PublicAnswers['createSandbox'];
}

describe('an agent with nothing but the MCP endpoint and a key', () => {
  test('charges a car from the search for a slot to the invoice', async () => {
    const { key, sandboxId } = await createSandbox();
    const { client, call } = await connectAgent(host.address, key);
    const { url, came, types, close } = await openReceiver();
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect(client.getInstructions()).toContain('findSlots');

    const { endpoint, secret } = await call('createWebhookEndpoint', { url });
    expect(endpoint).toMatchObject({ url, isEnabled: true });

    const { items: vehicles } = await call('listVehicles', {});
    const car = vehicles.find(({ isDefault }) => isDefault)!;
    const { slots } = await call('findSlots', { vehicleId: car.id });
    const quote = await call('createQuote', { slotId: slots[0]!.slotId });
    expect(quote.sentence).toMatch(/\$\d/);
    expect(quote.ceilingMinor).toBeLessThanOrEqual(slots[0]!.ceilingMinor);

    const idempotencyKey = 'one-reservation';
    const reserve = () => call('createReservation', { quoteId: quote.quoteId, idempotencyKey });
    const reservation = await reserve();
    expect(reservation).toMatchObject({ status: 'RESERVED', ceilingMinor: quote.ceilingMinor });
    expect((await reserve()).id).toBe(reservation.id);

    await call('setClock', { jumpTo: reservation.startsAt });
    const { spaceId, vehicleId } = reservation;
    const { id: sessionId, reservationId } = await call('plugIn', { spaceId, vehicleId });
    expect(reservationId).toBe(reservation.id);

    // Watches the bill grow until the car is done.
    const totals = [0];
    for (;;) {
      const session = await call('getSession', { sessionId });
      const { totalMinor } = session.bill;
      expect(totalMinor).toBeGreaterThanOrEqual(totals.at(-1)!);
      expect(totalMinor).toBeLessThanOrEqual(quote.ceilingMinor);
      totals.push(totalMinor);
      if (session.state === 'complete') break;
      const { now } = await call('getClock', {});
      await call('setClock', { jumpTo: new Date(Date.parse(now) + 1_800_000).toISOString() });
    }
    expect(new Set(totals).size).toBeGreaterThan(3);

    // Is told that it is done, by somebody who knows the secret.
    const { headers, body } = await came('session.completed');
    const told = await verifyWebhook({ headers, body }, secret);
    expect(new Webhook(secret).verify(body, headers)).toEqual(told);
    expect(told.data).toMatchObject({ sandboxId, sessionId });
    const forged = { headers, body: body.replace(sessionId, 's0') };
    await expect(verifyWebhook(forged, secret)).rejects.toThrow(WebhookRefused);

    const { session } = await call('unplug', { sessionId });
    const ended = session!;
    expect(ended.energyWh).toBeGreaterThanOrEqual(reservation.energyWh - 1);
    expect(ended.bill.totalMinor).toBe(totals.at(-1));
    const invoice = await call('getInvoice', { invoiceId: ended.invoiceId!, withDetails: true });
    const charge = invoice.charges.find((one) => one.sessionId === sessionId)!;
    expect(charge.bill).toEqual(ended.bill);
    expect(charge.bill.totalMinor).toBeLessThanOrEqual(quote.ceilingMinor);
    await came('session.unplugged');
    const order = ['reservation.confirmed', 'session.plugged_in', 'session.completed'];
    expect(types().filter((type) => order.includes(type))).toEqual(order);
    await client.close();
    close();
  });
});

/** What needs none of the suite's own tools, resources and prompts. */
const applicable = {
  '2026-07-28': [
    'caching',
    'dns-rebinding-protection',
    'http-header-validation',
    'prompts-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'tools-list',
  ],
  '2025-11-25': [
    'dns-rebinding-protection',
    'ping',
    'prompts-list',
    'resources-list',
    'server-initialize',
    'server-session-lifecycle',
    'tools-list',
  ],
} as const;

describe.concurrent('the conformance suite, on the product', () => {
  test.each(['2026-07-28', '2025-11-25'] as const)(
    'revision %s',

    async (revision) => {
      const { key } = await createSandbox();
      const proxy = keyProxy(Number(new URL(host.address).port), key);
      await listen(proxy);
      const url = `http://127.0.0.1:${portOf(proxy)}/mcp`;
      const found = await runConformance(url, ['--requirements', revision]);
      proxy.closeAllConnections();
      proxy.close();
      const results = applicable[revision].map((scenario) => [scenario, found[scenario]]);
      // Where it has none of the suite's tools, a check says that it could not be made.
      const stateless = found['server-stateless'] ?? [];
      expect(stateless.filter((failure) => !failure.includes('Not testable'))).toEqual([]);
      expect(results).toEqual(applicable[revision].map((scenario) => [scenario, []]));
    },
  );
});
