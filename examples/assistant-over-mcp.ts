/**
 * An assistant that has nothing but the MCP endpoint: it finds a slot, asks its person, reserves,
 * and reads the invoice when the car is charged.
 *
 *     FAIRWATT_URL=http://localhost:3000 node examples/assistant-over-mcp.ts
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const baseUrl = process.env['FAIRWATT_URL'] ?? 'http://localhost:3000';
const created = await fetch(`${baseUrl}/v1/sandboxes`, { method: 'POST' });
const { key } = (await created.json()) as { key: string };

const client = new Client({ name: 'assistant', version: '1.0.0' });
const headers = { authorization: `Bearer ${key}` };
await client.connect(
  new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit: { headers } }),
);

/** What a tool answered, as data; a refusal says what to do next. */
async function call<Answer>(name: string, input: Record<string, unknown> = {}): Promise<Answer> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input });
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent as Answer;
}

/** Stands for the person: agrees to anything under ten dollars. */
const personAgrees = (sentence: string, ceilingMinor: number) => {
  console.log(`To the person: ${sentence}`);
  return ceilingMinor < 1000;
};

interface Session {
  readonly id: string;
  readonly bill: { readonly totalMinor: number };
}

const { items } = await call<{ items: { id: string }[] }>('listVehicles');
const { slots } = await call<{ slots: { slotId: string }[] }>('findSlots', {
  vehicleId: items[0]!.id,
});
const quote = await call<{ quoteId: string; sentence: string; ceilingMinor: number }>(
  'createQuote',
  { slotId: slots[0]!.slotId },
);
if (!personAgrees(quote.sentence, quote.ceilingMinor)) throw new Error('The person said no');

const reservation = await call<{
  spaceId: string;
  vehicleId: string;
  startsAt: string;
  endsAt: string;
  sentence: string;
}>('createReservation', { quoteId: quote.quoteId, idempotencyKey: crypto.randomUUID() });
console.log(`To the person: ${reservation.sentence}`);

// In a sandbox somebody has to move the clock and plug the car in.
const { spaceId, vehicleId, startsAt, endsAt } = reservation;
await call('setClock', { jumpTo: startsAt });
const { id: sessionId } = await call<Session>('plugIn', { spaceId, vehicleId });
await call('setClock', { jumpTo: endsAt });
const { session, sentence } = await call<{ session: Session; sentence: string }>('unplug', {
  sessionId,
});
console.log(`To the person: ${sentence}`);
if (session.bill.totalMinor > quote.ceilingMinor) throw new Error('The bill exceeds its quote');

await call('deleteSandbox');
await client.close();
