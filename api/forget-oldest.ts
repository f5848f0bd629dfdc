/** Keeps the newest entries of a map: those that were set last. */
export function forgetOldest(known: Map<string, unknown>, most: number): void {
  for (const oldest of known.keys()) {
    if (known.size <= most) return;
    known.delete(oldest);
  }
}
