export type Fields = Readonly<Record<string, string | number | undefined>>;

export type Log = {
  info: (message: string, fields?: Fields) => void;
  error: (message: string, fields?: Fields) => void;
};

/** One JSON object per line. Callers list the fields, so no address, query or header slips in. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  const at =
    (level: string) =>
    (message: string, fields: Fields = {}) =>
      write(`${JSON.stringify({ time: now().toISOString(), level, message, ...fields })}\n`);
  return { info: at('info'), error: at('error') };
}

/** For a person at a terminal: the message, and its fields if there are any. */
export function createTerminalLog(write: (line: string) => void): Log {
  const say = (message: string, fields?: Fields) =>
    write(fields ? `${message} ${JSON.stringify(fields)}\n` : `${message}\n`);
  return { info: say, error: say };
}

/** Short enough that a person who follows the log sees no delay. */
const batchMs = 10;

/**
 * Writes lines in batches, because writing to standard output for each request would slow a busy
 * host down. The last ones are written when the process exits.
 */
export function batchLines(write: (lines: string) => void) {
  let held = '';
  const flush = () => {
    if (held === '') return;
    const lines = held;
    held = '';
    write(lines);
  };
  process.on('exit', flush);
  return (line: string): void => {
    if (held === '') setTimeout(flush, batchMs).unref();
    held += line;
  };
}

const againMs = 60_000;

/** Tells of an error that is repeated every few seconds when it changes, and once a minute. */
export function tellChanges(
  now: () => number,
  tell: (error: unknown) => void,
): (error: unknown) => void {
  let last = { what: '', at: -Infinity };
  return (error) => {
    const { code } = (error ?? {}) as { code?: unknown };
    const what = typeof code === 'string' ? code : String(error);
    if (what === last.what && now() - last.at < againMs) return;
    last = { what, at: now() };
    tell(error);
  };
}
