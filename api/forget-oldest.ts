/** Removes the entries of a map that were set first, until at most `most` are left. */
export function forgetOldest<Key>(known: Map<Key, unknown>, most: number): void {
  for (const oldest of known.keys()) {
    if (known.size <= most) return;
    known.delete(oldest);
  }
}
