import { endedEarly } from '#api/public/rest/read-request.ts';

/**
 * How much of a body that is too large is read and dropped. Answering while the client still sends
 * would reset the connection, and the client could lose the answer.
 */
const mostDropped = 1024 * 1024;

/**
 * The body of a request; null if it is larger than `most` bytes. Throws a problem if the client
 * leaves before its end.
 */
export async function readBody(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await readUpTo(request, most);
  } catch (cause) {
    throw endedEarly(cause);
  }
}

async function readUpTo(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const announced = request.headers.get('content-length');
  // Node enforces the Content-Length, and reading at once is several times faster than a stream.
  if (announced !== null && Number(announced) <= most) {
    return new Uint8Array(await request.arrayBuffer());
  }
  if (Number(announced) > most + mostDropped) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > most + mostDropped) return null;
    if (length <= most) parts.push(part);
  }
  return length > most ? null : Buffer.concat(parts);
}
