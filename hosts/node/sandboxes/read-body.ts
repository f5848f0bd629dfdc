/** The body of a request; null where it is larger than it may be, which is found out on the way. */
export async function readBody(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const announced = request.headers.get('content-length');
  // Exactly that much comes, and reading it at once is several times cheaper than as a stream.
  if (announced !== null) {
    return Number(announced) > most ? null : new Uint8Array(await request.arrayBuffer());
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
