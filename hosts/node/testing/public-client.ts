/** An answer of the public API over HTTP. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T;
}

/** Requests to a host: `send(key, 'POST /v1/quotes', { slotId })`. */
export const publicClient =
  (address: string) =>
  async <T = Record<string, unknown>>(
    key: string | null,
    line: string,
    body?: object | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> => {
    const [method = '', path = ''] = line.split(' ');
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = (text === '' ? null : JSON.parse(text)) as T;
    return { status: response.status, headers: response.headers, text, body: parsed };
  };
