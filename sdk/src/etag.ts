import type { Reservation, Session, Vehicle } from './generated/types.ts';

/** Beside the answers, so that these stay exactly what the API sent. */
const etags = new WeakMap<object, string>();

export async function readAnswer(response: Response): Promise<unknown> {
  const answer = (await response.json()) as object;
  const etag = response.headers.get('etag');
  if (etag !== null) etags.set(answer, etag);
  return answer;
}

/**
 * The ETag that came with an answer, for `ifMatch`. Items of lists and copies of an answer have none.
 * It throws then: without an ETag, a write would not be checked.
 */
export function etagOf(answer: Reservation | Session | Vehicle): string {
  const etag = etags.get(answer);
  if (etag === undefined) throw new TypeError(`No ETag came with ${answer.id}`);
  return etag;
}
