type Details = Record<string, unknown>;

/** A command of the engine as bytes of HTTP: it gives the first car another name. */
export function editRequest(key: string, details: object, name: string): string {
  const body = JSON.stringify({ json: { vehicle: 1, details: { ...details, name } } });
  return `POST /sandboxes/rpc/vehicles/edit HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
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

/** What an edit of the first car has to repeat. */
export async function detailsOfFirstCar(port: number, key: string): Promise<Details> {
  const { battery, maxAmps, phases, consumption, limit, level, readyBy } = await firstCar(
    port,
    key,
  );
  return { battery, maxAmps, phases, consumption, limit, level, readyBy };
}

export const rename = (port: number, key: string, details: Details, name: string) =>
  call(port, key, 'vehicles/edit', { vehicle: 1, details: { ...details, name } });
