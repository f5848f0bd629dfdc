export type Fields = Readonly<Record<string, string | number | undefined>>;

export type Log = {
  info: (message: string, fields?: Fields) => void;
  error: (message: string, fields?: Fields) => void;
};

/** One JSON object a line. Fields are named one by one: no address, query or header gets in unseen. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  const at =
    (level: string) =>
    (message: string, fields: Fields = {}) =>
      write(`${JSON.stringify({ time: now().toISOString(), level, message, ...fields })}\n`);
  return { info: at('info'), error: at('error') };
}
