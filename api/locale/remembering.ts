/** Formatters are slow to make, so each is made when it is first used, and kept. */
export function once<Made>(make: () => Made) {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** The same for each locale, zone or currency. */
export function keptFor<Made>(make: (name: string) => Made) {
  const kept = new Map<string, Made>();
  return (name: string): Made => {
    const made = kept.get(name) ?? make(name);
    kept.set(name, made);
    return made;
  };
}

const mostRemembered = 4096;

/**
 * Remembers the texts of recent numbers: answers repeat the same times, one reservation contains a
 * dozen of them, and formatting takes microseconds each.
 */
export function remembering(format: (value: number) => string): (value: number) => string {
  const texts = new Map<number, string>();
  return (value) => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = format(value);
    // Simpler than forgetting the oldest.
    if (texts.size >= mostRemembered) texts.clear();
    texts.set(value, text);
    return text;
  };
}
