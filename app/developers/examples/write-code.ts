import { config } from '#app/config.ts';
import { codeWidth, formatJson } from './format-json.ts';

/**
 * What the texts of an example are written from: values filled in, and as written, with
 * `{{name.path}}` for values of earlier answers.
 */
export type Written = {
  readonly id: string;
  readonly operation: string;
  readonly method: string;
  /** As written, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** All inputs, with values filled in. */
  readonly filled: Readonly<Record<string, unknown>>;
  /** All inputs, as written. */
  readonly template: Readonly<Record<string, unknown>>;
  readonly needsKey: boolean;
  /** Whether later examples use its answer. */
  readonly isUsedLater: boolean;
};

/**
 * The answers of a server have ids of their own. So commands keep the answers that later ones use
 * in files, and those read them from there.
 */
export function writeCurl({
  id,
  method,
  path,
  query,
  body,
  needsKey,
  isUsedLater,
}: Written): string {
  const parameters = Object.entries(query);
  const isRead = method === 'GET';
  const flags = [
    // Otherwise a pipe makes curl show its progress.
    ...(isUsedLater ? ['-s'] : []),
    ...(parameters.length > 0 ? ['-G'] : []),
    ...(isRead || (method === 'POST' && body) ? [] : [`-X ${method}`]),
  ];
  const command = [
    ['curl', ...flags, `${config.siteAddress}${withAnswers(path, '$&')}`].join(' '),
    ...(needsKey ? ['-H "Authorization: Bearer $FAIRWATT_KEY"'] : []),
    ...(isRead ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...parameters.map(([name, value]) => {
      const text = withAnswers(String(value), '$&');
      return `${dataFlag(value)} ${name}=${text}`;
    }),
    ...(body ? [`--json '${withAnswers(bodyInShell(body), "'$&'")}'`] : []),
  ].join(' \\\n  ');
  return isUsedLater ? `${command} | tee ${answerFile(id)}` : command;
}

const bodyInShell = (body: object) => formatJson(body, '    ', 12).replaceAll('\n    ', '\n  ');

const answerFile = (id: string) => `${camelCase(id)}.json`;

/** Replaces values of earlier answers by what reads them; `$&` in `quoted` stands for that. */
const withAnswers = (text: string, quoted: string) =>
  text.replaceAll(references, (_, name: string, path: string) =>
    quoted.replace('$&', () => `$(jq -r ${filterOf(path)} ${answerFile(name)})`),
  );

/** Shells take square brackets for a pattern of file names. */
function filterOf(path: string): string {
  const filter = path.split('.').map(accessor).join('');
  return filter.includes('[') ? `'${filter}'` : filter;
}

/** In a query, the plus sign of an offset would be read as a space. */
const dataFlag = (value: unknown) => (String(value).includes(':') ? '--data-urlencode' : '-d');

/** The SDK's methods are named as the operations and take all inputs as one object. */
export function writeTypeScript({ id, operation, template }: Written): string {
  const call = `const ${camelCase(id)} = await fairwatt.${operation}(`;
  const given = Object.keys(template).length === 0 ? '' : literal(template, '', call.length);
  return `${call}${given});`;
}

/** The whole message, as a server takes it. */
export const writeMcp = ({ operation, filled }: Written): string =>
  formatJson({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: operation, arguments: filled },
  });

export const camelCase = (id: string) =>
  id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const references = /\{\{(\w+)\.([\w.]+)\}\}/g;
const reference = new RegExp(`^${references.source}$`);

/** A value as TypeScript, after so many characters of its line. */
function literal(value: unknown, indent: string, used = indent.length + 16): string {
  if (typeof value === 'string') {
    const [, name, path] = reference.exec(value) ?? [];
    if (name && path) {
      // A page may be the last; the example is about one that is not.
      const isThere = path.endsWith('nextCursor') ? '!' : '';
      return camelCase(name) + path.split('.').map(accessor).join('') + isThere;
    }
    return `'${value}'`;
  }
  if (typeof value === 'number') return String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_');
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item: unknown) => literal(item, inner))
    : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  const flat = `${open}${parts.join(', ')}${close}`;
  if (used + flat.length <= codeWidth && !flat.includes('\n')) return flat;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`;
}

const accessor = (key: string) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`);
