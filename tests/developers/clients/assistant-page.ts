/** A page with an assistant: the MCP client library, bundled, and nothing of ours. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

async function reserve(baseUrl: string) {
  const created = await fetch(`${baseUrl}/v1/sandboxes`, { method: 'POST' });
  const { key } = (await created.json()) as { key: string };
  const client = new Client({ name: 'a page', version: '1.0.0' });
  const headers = { authorization: `Bearer ${key}` };
  const address = new URL('/mcp', baseUrl);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));

  async function call<Answer>(name: string, input: Record<string, unknown> = {}) {
    const answer = await client.callTool({ name, arguments: input });
    return answer.structuredContent as Answer;
  }
  const { tools } = await client.listTools();
  const { items } = await call<{ items: { id: string }[] }>('listVehicles');
  const { slots } = await call<{ slots: { slotId: string }[] }>('findSlots', {
    vehicleId: items[0]!.id,
  });
  const { quoteId } = await call<{ quoteId: string }>('createQuote', { slotId: slots[0]!.slotId });
  const reservation = await call<{ id: string; status: string; sentence: string }>(
    'createReservation',
    { quoteId, idempotencyKey: crypto.randomUUID() },
  );
  const kept = await call<{ id: string }>('getReservation', { reservationId: reservation.id });
  const refused = await client.callTool({
    name: 'getReservation',
    arguments: { reservationId: 'r0' },
  });
  await call('deleteSandbox');
  await client.close();
  return {
    tools: tools.map(({ name }) => name),
    reservation,
    keptId: kept.id,
    isRefused: refused.isError,
  };
}

const page = { reserve };
export type AssistantPage = typeof page;
Object.assign(globalThis, { assistantPage: page });
