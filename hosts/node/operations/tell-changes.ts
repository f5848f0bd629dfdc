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
