import type { Client } from 'pg';

const channel = 'fairwatt_changes';

/** NOTIFY takes less than 8,000 bytes. */
const mostBytes = 7900;

/**
 * Notices between processes by LISTEN and NOTIFY, on a connection of their own that reconnects. A
 * lost notice only delays what others see, so notices are sent after the commit they are about,
 * because NOTIFY in a transaction serializes all commits, and without waiting for the disk.
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
  const notifyListeners = (message: string | null) => {
    for (const listener of listeners) listener(message);
  };
  let waiting: string[] = [];
  let isSending = false;

  async function connect(isAgain: boolean): Promise<void> {
    const next = createClient();
    client = next;
    next.on('notification', ({ payload = '' }) => {
      for (const message of payload.split('\n')) notifyListeners(message);
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
      // Notices sent while it was disconnected are lost.
      if (isAgain) notifyListeners(null);
      beat(next);
    } catch {
      await next.end().catch(() => undefined);
    }
  }

  /** A heartbeat, because a dead connection looks like one without notices. */
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

  /** Sends what has come up while the last notices were sent, in as few as possible. */
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
        // Its end event reconnects.
        .catch(() => current.end().catch(() => undefined));
    }
    isSending = false;
  }

  return {
    /** Null means that notices may have been missed. */
    listen: (listener: (message: string | null) => void) => {
      listeners.push(listener);
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

/** Without duplicates, several messages per notice. */
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
