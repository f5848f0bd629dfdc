import { operationWith, type Operation } from '#api/public/operations.ts';
import type { DocumentationWorld } from '#hosts/playground/documentation-world.ts';
import { openPlayground } from '#hosts/playground/playground.ts';
import type { Definition } from '../examples/definitions/define.ts';
import type { ExampleData } from '../examples/example-data.ts';
import { fillTemplate, namesIn } from '../examples/fill-template.ts';
import { formatBody, formatJson } from '../examples/format-json.ts';
import { writeCurl, writeMcp, writeTypeScript } from '../examples/write-code.ts';

/**
 * Runs the examples of a page in order, in one world, as a reader would who presses one button after
 * the other, and keeps what was answered.
 */
export async function answerExamples(
  definitions: readonly Definition[],
  world: DocumentationWorld,
): Promise<ExampleData[]> {
  const playground = openPlayground(world);
  const answers = new Map<string, unknown>();
  const made = new Map<string, ExampleData>();
  const usedLater = new Set(definitions.flatMap(({ input }) => namesIn(input)));

  async function run(definition: Definition) {
    const after = earlier(definition, definitions);
    for (const id of after) {
      if (!made.has(id)) await run(definitions.find((one) => one.id === id)!);
    }
    const operation = operationWith(definition.operation);
    const filled = fillTemplate(definition.input, answers);
    const request = shownRequest(operation, filled);
    const { status, body } = await playground.ask({
      method: request.method,
      path: request.path,
      headers: {
        ...(request.body && { 'content-type': 'application/json' }),
        ...(!operation.isReadOnly && { 'idempotency-key': `example-${definition.id}` }),
      },
      ...(request.body && { body: request.body }),
    });
    if (status >= 500) throw new Error(`${definition.operation}: ${body}`);
    if (status < 400) answers.set(definition.id, JSON.parse(body));
    made.set(definition.id, {
      ...describe(definition, operation, filled, usedLater.has(definition.id)),
      after,
      shown: request,
      // A secret is different each time, and nobody should use one from a page.
      answer: { status, body: formatBody(body).replaceAll(/whsec_[^"]+/g, 'whsec_…') },
    });
  }

  for (const definition of definitions) {
    if (!definition.hidden && !made.has(definition.id)) await run(definition);
  }
  return withHiddenCalls([...made.values()]);
}

/**
 * Commands and TypeScript use earlier answers, so that examples can be copied one after the other.
 * The first that comes after examples which are not on the page therefore begins with their calls.
 */
function withHiddenCalls(examples: readonly ExampleData[]): ExampleData[] {
  const written = new Set<string>();
  return examples.map((example) => {
    if (example.hidden) return example;
    const calls = examples.filter(
      ({ id, hidden }) => hidden && example.after.includes(id) && !written.has(id),
    );
    for (const { id } of calls) written.add(id);
    const all = [...calls, example].map(({ code }) => code);
    const curl = all.map((code) => code.curl).join('\n\n');
    const typescript = all.map((code) => code.typescript).join('\n');
    return { ...example, code: { ...example.code, curl, typescript } };
  });
}

/** What is shown of an example apart from its answer. */
function describe(
  definition: Definition,
  operation: Operation,
  filled: Definition['input'],
  isUsedLater: boolean,
) {
  const { id, input, hidden = false, title = operation.summary } = definition;
  const template = requestOf(operation, input);
  const written = {
    id,
    operation: definition.operation,
    method: operation.method,
    ...template,
    filled,
    template: input,
    needsKey: operation.needsKey,
    isUsedLater,
  };
  return {
    id,
    title,
    operation: definition.operation,
    hidden,
    request: {
      method: operation.method,
      path: template.path + template.search,
      ...(template.body && { body: template.body }),
    },
    code: {
      curl: writeCurl(written),
      typescript: writeTypeScript(written),
      mcp: writeMcp(written),
    },
  };
}

function shownRequest(operation: Operation, input: Definition['input']) {
  const { path, search, body } = requestOf(operation, input);
  return {
    method: operation.method,
    path: path + search,
    body: body === undefined ? '' : formatJson(body),
  };
}

/** All examples that must have run before one, in the order of the page. */
function earlier(definition: Definition, all: readonly Definition[]): string[] {
  const needed = new Set<string>();
  const visit = ({ id, input, after = [] }: Definition) => {
    for (const name of [...namesIn(input), ...after]) {
      const found = all.find((one) => one.id === name);
      if (!found) throw new Error(`${id} needs ${name}, which is not on its page`);
      if (needed.has(name)) continue;
      needed.add(name);
      visit(found);
    }
  };
  visit(definition);
  return all.filter(({ id }) => needed.has(id)).map(({ id }) => id);
}

/** The HTTP request of an operation: inputs named in its path, others in query or body. */
function requestOf(
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
