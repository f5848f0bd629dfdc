import type { Entry } from '../store/log-entry.ts';

/** PostgreSQL refuses notices of 8,000 bytes, and a character may have three. */
const mostLength = 2500;

/** What a process tells the others after it has changed a sandbox. */
export type Notice =
  | { readonly kind: 'gone'; readonly id: string }
  | {
      readonly kind: 'changed';
      readonly id: string;
      /** The command, unless it was too long; read only by those who do not know it yet. */
      readonly entry: { readonly seq: number; readonly read: () => Entry } | null;
    };

const gone = 'gone';

export const goneNotice = (id: string) => `${id} ${gone}`;

/** With the command itself, so that others need not ask the log for it; its number comes first. */
export function changedNotice(id: string, entry: Entry): string {
  const { seq, ...rest } = entry;
  const text = JSON.stringify({ seq, ...rest });
  return text.length > mostLength ? id : `${id} ${text}`;
}

export function readNotice(message: string): Notice {
  const end = message.indexOf(' ');
  if (end === -1) return { kind: 'changed', id: message, entry: null };
  const [id, rest] = [message.slice(0, end), message.slice(end + 1)];
  if (rest === gone) return { kind: 'gone', id };
  const seq = Number(/^\{"seq":(\d+),/.exec(rest)?.[1]);
  return { kind: 'changed', id, entry: { seq, read: () => JSON.parse(rest) as Entry } };
}
