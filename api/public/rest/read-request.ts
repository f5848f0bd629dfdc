import type { ZodMiniType } from 'zod/mini';
import type { Operation } from '../operations.ts';
import { PublicProblem } from '../problems/problems.ts';
import { isUsableKey, meaningOf, type IdempotentRequest } from '../idempotent-request.ts';

/** The largest body in bytes. */
export const mostBytes = 64 * 1024;

type Fields = Readonly<Record<string, unknown>>;

/** The fields of the body. */
export async function readBody(request: Request, { takesBody }: Operation): Promise<Fields> {
  if (!takesBody) return {};
  if (Number(request.headers.get('content-length')) > mostBytes) {
    throw new PublicProblem('TOO_LARGE');
  }
  const bytes = await request.arrayBuffer().catch((cause: unknown) => {
    throw endedEarly(cause);
  });
  if (bytes.byteLength > mostBytes) throw new PublicProblem('TOO_LARGE');
  if (bytes.byteLength === 0) return {};
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw encoded();
  const text = textIn(bytes);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new PublicProblem('NOT_JSON');
  return parsed(text);
}

const encoded = () =>
  new PublicProblem('NOT_JSON', {
    detail: 'The body has a Content-Encoding.',
    next: 'Send it uncompressed.',
  });

/** The client left, or the network failed, in the middle of a body. */
export const endedEarly = (cause: unknown) =>
  new PublicProblem('UNREADABLE_REQUEST', { detail: 'The body ended early.', cause });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws at what is no UTF-8: replacing it would store something else than was sent. */
export const decodeUtf8 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  utf8.decode(bytes);

function textIn(bytes: ArrayBuffer): string {
  try {
    return decodeUtf8(bytes);
  } catch {
    throw new PublicProblem('MALFORMED_JSON');
  }
}

function parsed(text: string): Fields {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return body as Fields;
    }
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw new PublicProblem('MALFORMED_JSON');
}

/** The Idempotency-Key of a write, if it has one, with what it stands for. */
export function readIdempotentRequest(
  request: Request,
  { id, isReadOnly }: Operation,
  input: Fields,
) {
  const key = request.headers.get('idempotency-key');
  if (isReadOnly || key === null) return null;
  if (!isUsableKey(key)) throw new PublicProblem('BAD_IDEMPOTENCY_KEY');
  return { key, request: meaningOf(id, input) } satisfies IdempotentRequest;
}

/**
 * The If-Match header of a request. A write that checks no version is refused with one: its caller
 * expects that it is not carried out unconditionally.
 */
export function readVersions(request: Request, { isReadOnly, checksVersion }: Operation) {
  const versions = request.headers.get('if-match');
  if (versions === null || versions === '*' || isReadOnly || checksVersion) return versions;
  throw new PublicProblem('BAD_INPUT', {
    field: 'If-Match',
    detail: 'This operation checks no version.',
    next: 'Send it without If-Match.',
  });
}

/**
 * Query parameters as the contract types them: as numbers where it has numbers. Only GET has any:
 * a write has all its inputs in path and body.
 */
export function readQuery(
  { method, input: { shape } }: Operation,
  query: URLSearchParams,
): Record<string, unknown> {
  const [first] = query.keys();
  if (method !== 'GET' && first !== undefined) {
    const detail = `${first} is not a query parameter of this operation.`;
    throw new PublicProblem('BAD_INPUT', { field: first, detail });
  }
  const read = new Map<string, unknown>();
  for (const [name, value] of query) {
    if (read.has(name)) throw givenTwice(name, 'is given more than once');
    read.set(name, Object.hasOwn(shape, name) ? typed(shape[name] as ZodMiniType, value) : value);
  }
  return Object.fromEntries(read);
}

/** One input from the query, the body and the path, of which none may speak for another. */
export function joinedInput(given: Fields, params: Readonly<Record<string, string>>): Fields {
  for (const name of Object.keys(params)) {
    if (Object.hasOwn(given, name)) throw givenTwice(name, 'is in the path already');
  }
  return { ...given, ...params };
}

const givenTwice = (field: string, why: string) =>
  new PublicProblem('BAD_INPUT', { field, detail: `${field} ${why}.`, next: 'Send it once.' });

type Wrapped = { readonly type: string; readonly innerType?: ZodMiniType };

function typed(schema: ZodMiniType, value: string): unknown {
  const { type, innerType } = schema.def as Wrapped;
  if (innerType !== undefined) return typed(innerType, value);
  // What is not a number stays text, and the contract refuses it.
  return type === 'number' && value.trim() !== '' && !Number.isNaN(Number(value))
    ? Number(value)
    : value;
}
