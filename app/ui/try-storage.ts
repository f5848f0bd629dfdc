/**
 * Uses the browser's storage, which may be blocked, full or damaged: null then, and what was to be
 * kept lasts as long as the page.
 */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
