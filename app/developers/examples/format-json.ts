/** Characters that fit a box of code beside the menu on a window of 1280 px. */
export const codeWidth = 60;

/** JSON for people: what fits on a line, after so many characters, stays on it. */
export function formatJson(value: unknown, indent = '', used = indent.length): string {
  const flat = flatJson(value);
  if (used + flat.length <= codeWidth || typeof value !== 'object' || value === null) {
    return flat;
  }
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item: unknown) => inner + formatJson(item, inner))
    : Object.entries(value).map(([key, item]) => {
        const before = `${inner}${JSON.stringify(key)}: `;
        return before + formatJson(item, inner, before.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function flatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${flatJson(item)}`,
  );
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A body as it came, in the same form; text that is no JSON stays as it is. */
export function formatBody(body: string): string {
  try {
    return formatJson(JSON.parse(body));
  } catch {
    return body;
  }
}
