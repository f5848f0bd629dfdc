const width = 74;

/** JSON for people: what fits on a line stays on it. */
export function formatJson(value: unknown, indent = ''): string {
  const flat = flatJson(value);
  if (indent.length + flat.length <= width || typeof value !== 'object' || value === null) {
    return flat;
  }
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item: unknown) => inner + formatJson(item, inner))
    : Object.entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`,
      );
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
