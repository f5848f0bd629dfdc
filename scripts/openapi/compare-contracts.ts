/** A JSON Schema, or any part of an OpenAPI document. */
type Part = Readonly<Record<string, unknown>>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Part>> };
}

/** Whether a value is sent by clients or read by them. */
type Direction = 'input' | 'output';

/** The changes in a new document that would break a client of the old one, as sentences. */
export function findBreakingChanges(before: Document, after: Document): string[] {
  const problems: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation['operationId'] as string;
      const next = after.paths[path]?.[method];
      if (next === undefined || next['operationId'] !== name) {
        problems.push(`${name}: ${method.toUpperCase()} ${path} is gone`);
        continue;
      }
      const granted = scopesIn(operation);
      if (scopesIn(next).some((scope) => !granted.includes(scope))) {
        problems.push(`${name}: needs another scope`);
      }
      compareParameters(name, operation, next, { before, after, problems });
      compareBodies(name, operation, next, { before, after, problems });
      compareResponses(name, operation, next, { before, after, problems });
    }
  }
  return problems;
}

const scopesIn = (operation: Part): unknown[] => [operation['x-scope'] ?? []].flat();

interface Comparison {
  readonly before: Document;
  readonly after: Document;
  readonly problems: string[];
}

/** Resolves a reference. */
function resolved(document: Document, part: Part): Part {
  const { $ref } = part;
  if (typeof $ref !== 'string') return part;
  const steps = $ref.split('/').slice(1);
  return steps.reduce<Part>((found, step) => found[step] as Part, document as unknown as Part);
}

const parametersOf = (document: Document, operation: Part) =>
  ((operation['parameters'] ?? []) as Part[]).map((one) => resolved(document, one));

function compareParameters(name: string, old: Part, next: Part, comparison: Comparison): void {
  const { before, after, problems } = comparison;
  const now = parametersOf(after, next);
  const known = parametersOf(before, old);
  const isSame = (a: Part, b: Part) => a['name'] === b['name'] && a['in'] === b['in'];
  for (const one of known) {
    const other = now.find((candidate) => isSame(candidate, one));
    const where = `${name}: parameter ${String(one['name'])}`;
    if (other === undefined) problems.push(`${where} is gone`);
    else compare(where, one['schema'] as Part, other['schema'] as Part, 'input', comparison);
  }
  for (const one of now) {
    const earlier = known.find((candidate) => isSame(candidate, one));
    if (one['required'] === true && earlier?.['required'] !== true) {
      problems.push(`${name}: parameter ${String(one['name'])} is required now`);
    }
  }
}

const jsonOf = (part: unknown): Part | undefined => {
  const { content } = (part ?? {}) as { content?: Record<string, { schema: Part }> };
  return content?.['application/json']?.schema ?? content?.['application/problem+json']?.schema;
};

function compareBodies(name: string, old: Part, next: Part, comparison: Comparison): void {
  const [was, is] = [jsonOf(old['requestBody']), jsonOf(next['requestBody'])];
  if (was === undefined && is === undefined) return;
  if (was === undefined || is === undefined) {
    const isRequired = (next['requestBody'] as Part | undefined)?.['required'] === true;
    if (is === undefined || isRequired) comparison.problems.push(`${name}: another body`);
    return;
  }
  compare(`${name}: body`, was, is, 'input', comparison);
}

function compareResponses(name: string, old: Part, next: Part, comparison: Comparison): void {
  const { before, after, problems } = comparison;
  const now = next['responses'] as Readonly<Record<string, Part>>;
  for (const [status, response] of Object.entries(old['responses'] as Record<string, Part>)) {
    if (!status.startsWith('2')) continue;
    if (now[status] === undefined) {
      problems.push(`${name}: answers ${status} no more`);
      continue;
    }
    const [was, is] = [jsonOf(resolved(before, response)), jsonOf(resolved(after, now[status]))];
    if (was && is) compare(`${name}: answer`, was, is, 'output', comparison);
  }
}

const listOf = (part: unknown): readonly unknown[] => (part ?? []) as readonly unknown[];

const typesOf = ({ type }: Part) => new Set(typeof type === 'string' ? [type] : listOf(type));

/** The values of an enumeration or a constant; null if any value of the type is allowed. */
const valuesOf = (schema: Part): ReadonlySet<unknown> | null => {
  if ('const' in schema) return new Set([schema['const']]);
  return 'enum' in schema ? new Set(listOf(schema['enum'])) : null;
};

/**
 * Compares two schemas. Inputs may only become wider, outputs only narrower or richer, so that old
 * requests stay valid and old fields stay present.
 */
function compare(
  where: string,
  oldSchema: Part,
  newSchema: Part,
  direction: Direction,
  comparison: Comparison,
  seen: ReadonlySet<unknown> = new Set(),
): void {
  const { before, after, problems } = comparison;
  const [was, is] = [resolved(before, oldSchema), resolved(after, newSchema)];
  if (seen.has(was)) return;
  const within = new Set([...seen, was]);
  // The new input must allow all of the old, the old output all of the new.
  const [asked, allowed] = direction === 'input' ? [was, is] : [is, was];
  if (![...typesOf(asked)].every((type) => typesOf(allowed).has(type))) {
    problems.push(`${where} has another type`);
  }
  const [some, all] = [valuesOf(asked), valuesOf(allowed)];
  // Answers may get new values within a version: clients are told to expect them.
  const isNarrower = all !== null && (some === null || [...some].some((value) => !all.has(value)));
  if (direction === 'input' && isNarrower) problems.push(`${where} allows fewer values`);
  if (direction === 'output' && some === null && all !== null) {
    problems.push(`${where} may be anything now`);
  }
  compareBounds(where, was, is, direction, problems);
  compareProperties(where, was, is, direction, comparison, within);
  const [oldItems, newItems] = [was['items'], is['items']];
  if (oldItems && newItems) {
    compare(`${where}[]`, oldItems as Part, newItems as Part, direction, comparison, within);
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const [old, now] = [listOf(was[keyword]) as Part[], listOf(is[keyword]) as Part[]];
    if (old.length > now.length) problems.push(`${where} has fewer alternatives`);
    for (const [at, one] of old.entries()) {
      if (now[at]) compare(`${where}.${at}`, one, now[at], direction, comparison, within);
    }
  }
}

function compareProperties(
  where: string,
  was: Part,
  is: Part,
  direction: Direction,
  comparison: Comparison,
  seen: ReadonlySet<unknown>,
): void {
  const { problems } = comparison;
  const [old, now] = [was['properties'] ?? {}, is['properties'] ?? {}] as Record<string, Part>[];
  const [needed, needs] = [new Set(listOf(was['required'])), new Set(listOf(is['required']))];
  for (const [name, schema] of Object.entries(old!)) {
    const other = now![name];
    if (other === undefined) problems.push(`${where}.${name} is gone`);
    else compare(`${where}.${name}`, schema, other, direction, comparison, seen);
    if (direction === 'output' && needed.has(name) && !needs.has(name)) {
      problems.push(`${where}.${name} may be missing now`);
    }
  }
  for (const name of direction === 'input' ? needs : []) {
    if (!needed.has(name)) problems.push(`${where}.${String(name)} is required now`);
  }
}

const lower = ['minimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'maxLength', 'maxItems'] as const;

/** Inputs may not get tighter bounds. Bounds of answers are not part of the contract. */
function compareBounds(
  where: string,
  was: Part,
  is: Part,
  direction: Direction,
  problems: string[],
): void {
  if (direction === 'output') return;
  const bound = (schema: Part, name: string, none: number) => (schema[name] ?? none) as number;
  for (const name of lower) {
    if (bound(is, name, -Infinity) > bound(was, name, -Infinity)) {
      problems.push(`${where} has a higher ${name}`);
    }
  }
  for (const name of upper) {
    if (bound(is, name, Infinity) < bound(was, name, Infinity)) {
      problems.push(`${where} has a lower ${name}`);
    }
  }
  if (is['pattern'] !== undefined && is['pattern'] !== was['pattern']) {
    problems.push(`${where} has another pattern`);
  }
}
