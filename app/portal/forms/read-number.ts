/** What a person typed as a number, with a point or a comma; null where it is none. */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(/^(\d*),(\d{1,2})$/, '$1.$2');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}
