/**
 * A number as stations write it: "12.5", "12,5", "1,234.5", "+7". Null if it is none, so that a signed
 * record or an empty text spoils nothing else.
 */
export function parseNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!/^[+-]?[\d.,]*\d[\d.,]*(e[+-]?\d+)?$/i.test(text)) return null;
  const number = Number(withPoint(text));
  return Number.isFinite(number) ? number : null;
}

/** The last of points and commas separates the decimals, unless it stands there several times. */
function withPoint(text: string): string {
  const comma = text.lastIndexOf(',');
  const isGrouping = text.lastIndexOf('.') > comma || text.indexOf(',') !== comma;
  if (comma < 0 || isGrouping) return text.replaceAll(',', '');
  return text.replaceAll('.', '').replace(',', '.');
}
