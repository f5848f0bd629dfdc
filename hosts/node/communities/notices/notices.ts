import type { LogEntry } from '#api/store/log-entry.ts';

/** NOTIFY takes less than 8,000 bytes. */
const mostBytes = 7500;

/** The message of a process to the others after it changed a sandbox. */
export type Notice =
  | { readonly kind: 'gone'; readonly id: string }
  /** Keys were rotated or ended. */
  | { readonly kind: 'keys'; readonly id: string }
  /** Sessions of people ended, or memberships. */
  | { readonly kind: 'access' }
  | {
      readonly kind: 'changed';
      readonly id: string;
      /**
       * The entry, unless it was too long. `read` parses it, which most receivers need not do.
       */
      readonly entry: { readonly seq: number; readonly read: () => LogEntry } | null;
    };

const gone = 'gone';
const keys = 'keys';
/** No id of a community. */
export const accessNotice = 'access';

export const goneNotice = (id: string) => `${id} ${gone}`;

export const keysNotice = (id: string) => `${id} ${keys}`;

/**
 * Contains the entry, so that others need not query the log; `seq` first, for `readNotice`. Not that
 * of a tick: nobody asked for it, and ten thousand communities may have one at the same second.
 */
export function changedNotice(id: string, entry: LogEntry): string {
  if (entry.action.kind === 'tick') return id;
  const { seq, ...rest } = entry;
  const text = JSON.stringify({ seq, ...rest });
  return Buffer.byteLength(text) > mostBytes ? id : `${id} ${text}`;
}

export function readNotice(message: string): Notice {
  if (message === accessNotice) return { kind: 'access' };
  const end = message.indexOf(' ');
  if (end === -1) return { kind: 'changed', id: message, entry: null };
  const [id, rest] = [message.slice(0, end), message.slice(end + 1)];
  if (rest === gone || rest === keys) return { kind: rest, id };
  const seq = Number(/^\{"seq":(\d+),/.exec(rest)?.[1]);
  return { kind: 'changed', id, entry: { seq, read: () => JSON.parse(rest) as LogEntry } };
}
