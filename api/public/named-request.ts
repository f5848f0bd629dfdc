/** A write with an Idempotency-Key: a client that got no answer can send it again. */
export interface NamedRequest {
  readonly key: string;
  /** What was asked. The same key with another request is refused. */
  readonly request: string;
}

/** Whether a text can be an Idempotency-Key: 1 to 200 visible ASCII characters. */
export const isUsableKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);
