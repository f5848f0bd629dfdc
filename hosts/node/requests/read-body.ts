/**
 * So much more than it may be is taken and dropped: whoever is answered while still sending may lose
 * the answer, because the connection is reset under it.
 */
const mostDropped = 1024 * 1024;

/** The body of a request; null where it is larger than it may be, which is found out on the way. */
export async function readBody(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const announced = request.headers.get('content-length');
  // Exactly that much comes, and reading it at once is several times cheaper than as a stream.
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
