import type { ZodMiniType } from 'zod/mini';
import type { Operation } from './operations.ts';
import { PublicProblem } from './problems.ts';
import { isUsableKey, type NamedRequest } from './named-request.ts';

/** The largest body in bytes. */
export const mostBytes = 64 * 1024;

/** What was sent: the fields of the body and the text they came in. */
interface Body {
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export async function readBody(request: Request, { takesBody }: Operation): Promise<Body> {
  if (!takesBody) return { text: '', fields: {} };
  if (Number(request.headers.get('content-length')) > mostBytes) {
    throw new PublicProblem('TOO_LARGE');
  }
  const text = await request.text();
  if (text.length > mostBytes) throw new PublicProblem('TOO_LARGE');
  if (text === '') return { text, fields: {} };
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new PublicProblem('NOT_JSON');
  return { text, fields: parsed(text) };
}

function parsed(text: string): Body['fields'] {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return body as Body['fields'];
    }
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw new PublicProblem('MALFORMED_JSON');
}

/** The Idempotency-Key of a write, if it has one, with what it stands for. */
export function readName(request: Request, { isReadOnly }: Operation, body: Body) {
  const key = request.headers.get('idempotency-key');
  if (isReadOnly || key === null) return null;
  if (!isUsableKey(key)) throw new PublicProblem('BAD_IDEMPOTENCY_KEY');
  const { pathname } = new URL(request.url);
  return { key, request: `${request.method} ${pathname}\n${body.text}` } satisfies NamedRequest;
}

/**
 * Query parameters as the contract types them: as numbers where it has numbers. Only GET has any:
 * repeated writes are compared by path and body, so all inputs of a write are there.
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
  return Object.fromEntries(
    [...query].map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? typed(shape[name] as ZodMiniType, value) : value,
    ]),
  );
}

type Wrapped = { readonly type: string; readonly innerType?: ZodMiniType };

function typed(schema: ZodMiniType, value: string): unknown {
  const { type, innerType } = schema.def as Wrapped;
  if (innerType !== undefined) return typed(innerType, value);
  // What is not a number stays text, and the contract refuses it.
  return type === 'number' && value.trim() !== '' && !Number.isNaN(Number(value))
    ? Number(value)
    : value;
}
