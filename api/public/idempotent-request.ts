import { PublicProblem } from './problems/problems.ts';

/** A write with an Idempotency-Key: a client that got no answer can send it again. */
export interface IdempotentRequest {
  readonly key: string;
  /** What was asked. The same key with another request is refused. */
  readonly request: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a request means: its operation and inputs, whatever the order of their fields and however they
 * were sent. So a write that is repeated over MCP after it was sent to REST is carried out once, too.
 */
export function meaningOf(operation: string, input: Fields): string {
  try {
    return `${operation} ${JSON.stringify(input, inOrder)}`;
  } catch {
    throw new PublicProblem('BAD_INPUT', { detail: 'The input is nested too deeply.' });
  }
}

/** Sorts fields, because a client may repeat a request with its fields in another order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether a text can be an Idempotency-Key: 1 to 200 visible ASCII characters. */
export const isUsableKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);
