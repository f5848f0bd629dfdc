type Details = Record<string, unknown>;

/** What clients do repeatedly. */
export type Work =
  /** A command: renames the first car. */
  | { readonly kind: 'edit'; readonly details: object }
  /** GET requests to the public API, in turn. */
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  /** Procedures of the app, in turn, each with the community and the cookie that are its key. */
  | { readonly kind: 'open'; readonly procedures: readonly string[] }
  /** MCP tools without arguments, in turn. */
  | { readonly kind: 'call-tool'; readonly tools: readonly string[] }
  /** A quote and the reservation of it. */
  | { readonly kind: 'reserve'; readonly day: number }
  /** The reservation alone, of quotes that were asked for before. */
  | { readonly kind: 'confirm'; readonly quoteIds: readonly string[] };

/** The HTTP requests of one piece of work; later ones are built from the answer before. */
export type Requests = readonly [string, ...((answer: string) => string)[]];

export function requestsOf(work: Work, key: string, number: number): Requests {
  switch (work.kind) {
    case 'edit': {
      const details = { ...work.details, name: `Car ${number}` };
      return [post('/sandboxes/rpc/vehicles/edit', key, { json: { vehicle: 1, details } })];
    }
    case 'read': {
      const path = work.paths[number % work.paths.length]!;
      return [`GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${key}\r\n\r\n`];
    }
    case 'open': {
      const [community = '', cookie = ''] = key.split(' ');
      const procedure = work.procedures[number % work.procedures.length]!;
      const path = `/communities/${community}/rpc/${procedure}`;
      return [post(path, '', {}, `sec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n`)];
    }
    case 'call-tool':
      return [toolRequest(key, work.tools[number % work.tools.length]!, number)];
    case 'reserve': {
      const booking = bookingFrom(work.day + 15 * anHour);
      return [
        post('/v1/quotes', key, { booking }),
        (answer) => confirmation(key, /"quoteId":"([^"]*)"/.exec(answer)![1]!),
      ];
    }
    case 'confirm':
      return [confirmation(key, work.quoteIds[number]!)];
  }
}

const anHour = 3_600_000;
export const aDay = 24 * anHour;

/** Four hours at a space that neighbors leave free. */
const bookingFrom = (start: number) => ({
  vehicleId: 'v1',
  spaceId: 'silver-plaza-15',
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + 4 * anHour).toISOString(),
  energyWh: 6000,
});

const confirmation = (key: string, quoteId: string) => post('/v1/reservations', key, { quoteId });

/** The id of a quote for a time of a day at which the car has no other reservation. */
export async function quoteFor(port: number, key: string, day: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/quotes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ booking: bookingFrom(day + 19.5 * anHour) }),
  });
  const { quoteId, detail } = (await answer.json()) as { quoteId: string; detail?: string };
  if (!answer.ok) throw new Error(`a quote: ${detail}`);
  return quoteId;
}

function post(path: string, key: string, content: object, headers = ''): string {
  const body = JSON.stringify(content);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const revision = '2026-07-28';

function toolRequest(key: string, name: string, id: number): string {
  const headers = `accept: application/json, text/event-stream\r\nmcp-protocol-version: ${revision}\r\nmcp-method: tools/call\r\nmcp-name: ${name}\r\n`;
  const about = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name, arguments: {}, _meta: about };
  return post('/mcp', key, { jsonrpc: '2.0', id, method: 'tools/call', params }, headers);
}

/** One call of the portal's contract. */
export async function call<T>(
  port: number,
  key: string,
  procedure: string,
  input?: object,
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/sandboxes/rpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  const { json } = (await answer.json()) as { json: T };
  if (!answer.ok) throw new Error(`${procedure}: ${JSON.stringify(json)}`);
  return json;
}

const firstCar = async (port: number, key: string) =>
  (await call<{ vehicles: Details[] }>(port, key, 'vehicles/list')).vehicles[0]!;

export const nameOfFirstCar = async (port: number, key: string) =>
  (await firstCar(port, key))['name'];

/** The details of the first car, which an edit has to repeat. */
export async function detailsOfFirstCar(port: number, key: string): Promise<Details> {
  const { battery, maxAmps, phases, consumption, limit, level, readyBy } = await firstCar(
    port,
    key,
  );
  return { battery, maxAmps, phases, consumption, limit, level, readyBy };
}

export const rename = (port: number, key: string, details: Details, name: string) =>
  call(port, key, 'vehicles/edit', { vehicle: 1, details: { ...details, name } });
