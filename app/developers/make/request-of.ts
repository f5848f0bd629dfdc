/** The HTTP request of an operation: inputs named in its path, others in query or body. */
export function requestOf(
  { method, path }: { readonly method: string; readonly path: string },
  input: Readonly<Record<string, unknown>>,
) {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  const isEmpty = Object.keys(rest).length === 0;
  const isRead = method === 'GET' || method === 'DELETE';
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name])),
    query: isRead ? rest : {},
    search: isRead && !isEmpty ? `?${queryOf(rest)}` : '',
    body: isRead || isEmpty ? undefined : rest,
  };
}

/** Colons may stand in a query, and times are easier to read with them. */
const queryOf = (parameters: Readonly<Record<string, unknown>>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encode(String(value))}`)
    .join('&');

const encode = (value: string) =>
  value.startsWith('{{') ? value : encodeURIComponent(value).replaceAll('%3A', ':');
