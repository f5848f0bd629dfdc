import type { Client } from 'pg';

const channel = 'fairwatt_changes';

/** PostgreSQL refuses notices of 8,000 bytes. */
const mostBytes = 7900;

/**
 * Notices between processes, on a connection of their own that is made again whenever it is lost.
 * One that is lost costs freshness, never correctness: so they are sent after the commit they are
 * about (a notice in a transaction makes all commits queue), and without waiting for the disk.
 */
export function openNotices(
  createClient: () => Client,
  { listenAgain, heartbeat }: { readonly listenAgain: number; readonly heartbeat: number },
) {
  let stopped = false;
  let client: Client | null = null;
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  const listeners: ((message: string | null) => void)[] = [];
  const tell = (message: string | null) => {
    for (const hear of listeners) hear(message);
  };
  let waiting: string[] = [];
  let isSending = false;

  async function connect(isAgain: boolean): Promise<void> {
    const next = createClient();
    client = next;
    next.on('notification', ({ payload = '' }) => {
      for (const message of payload.split('\n')) tell(message);
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      isOpen = false;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void connect(true), listenAgain);
    });
    try {
      await next.connect();
      await next.query(`set synchronous_commit = off; listen ${channel}`);
      isOpen = true;
      // What was told meanwhile is not told again.
      if (isAgain) tell(null);
      beat(next);
    } catch {
      await next.end().catch(() => undefined);
    }
  }

  /** A dead connection looks like one on which nobody tells anything. */
  function beat(alive: Client) {
    if (stopped) return;
    timer = setTimeout(() => {
      alive.query('select').then(
        () => beat(alive),
        () => alive.end().catch(() => undefined),
      );
    }, heartbeat);
  }
  void connect(false);

  /** All that came up while the last ones were sent, in as few as they fit into. */
  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const messages = joined(waiting);
      waiting = [];
      const current = client;
      if (current === null || !isOpen) continue;
      await current
        .query({
          name: 'notify',
          text: 'select pg_notify($1, message) from unnest($2::text[]) as message',
          values: [channel, messages],
        })
        // Ended, it is made again.
        .catch(() => current.end().catch(() => undefined));
    }
    isSending = false;
  }

  return {
    /** Null means that something may have been missed. */
    listen: (hear: (message: string | null) => void) => {
      listeners.push(hear);
    },
    notify: (message: string) => {
      waiting.push(message);
      if (isSending) return;
      isSending = true;
      setImmediate(() => void send());
    },
    close: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Without those that were said already, several to a notice. */
function joined(messages: readonly string[]): string[] {
  const notices: string[] = [];
  let left = 0;
  for (const message of new Set(messages)) {
    const bytes = Buffer.byteLength(message) + 1;
    if (bytes > left) {
      notices.push(message);
      left = mostBytes - bytes;
    } else {
      notices[notices.length - 1] += `\n${message}`;
      left -= bytes;
    }
  }
  return notices;
}
