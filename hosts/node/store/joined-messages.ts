import type { PGlite } from '@electric-sql/pglite';

/** The first bytes of messages that PostgreSQL answers: Sync, Query, Flush. */
const asksForAnswer = new Set(Buffer.from('SQH'));

/**
 * A PGlite for `pg`'s connection. That sends the messages of a statement one by one, and each is a
 * call into WebAssembly; PostgreSQL reads several at once as well. Saves a fifth of the processor
 * time of an append.
 */
export function withJoinedMessages(lite: PGlite): PGlite {
  let waiting: Uint8Array[] = [];
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    waiting.push(message);
    if (!asksForAnswer.has(message[0]!)) return [];
    const all = Buffer.concat(waiting);
    waiting = [];
    return lite.execProtocolStream(all, options);
  };
  return Object.assign(Object.create(lite) as PGlite, {
    waitReady: lite.waitReady,
    execProtocolStream,
  });
}
