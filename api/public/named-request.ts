/** Names a write, so that a client that never got the answer can send it again. */
export interface NamedRequest {
  readonly key: string;
  /** What was asked: the same key may not stand for anything else. */
  readonly request: string;
}
