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
