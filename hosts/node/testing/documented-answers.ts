import document from '#api/public/openapi/openapi.v1.json' with { type: 'json' };
import { requireTool } from './databases/require-tool.ts';

type Validate = ((value: unknown) => boolean) & { readonly errors?: unknown };

interface Ajv {
  readonly addSchema: (schema: object, name: string) => void;
  readonly compile: (schema: object) => Validate;
}

interface Documented {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Answered {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

function openAjv(): Ajv {
  const { Ajv2020 } = requireTool('api-checks', 'ajv/dist/2020.js') as {
    Ajv2020: new (_: object) => Ajv;
  };
  const { default: addFormats } = requireTool('api-checks', 'ajv-formats') as {
    default: (ajv: Ajv) => void;
  };
  // Not strict, because an OpenAPI document has keywords that are not JSON Schema. The rest makes
  // compiling quicker, which takes longer here than validating.
  const quick = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...quick });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  return ajv;
}

const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => [
      operationId,
      responses as unknown as Readonly<Record<string, Documented>>,
    ]),
);

const named = ($ref: string) =>
  (document.components.responses as unknown as Record<string, Documented>)[
    $ref.split('/').at(-1)!
  ]!;

/** Makes references within the document resolve against the registered document. */
const within = (schema: string): object =>
  JSON.parse(schema.replaceAll('"#/', '"openapi#/')) as object;

/** Validates answers against the OpenAPI document: returns what is wrong, or null. */
export function documentedAnswers() {
  const ajv = openAjv();
  /** By their schema as text: most refusals have the same. */
  const validators = new Map<string, Validate>();

  function wrongWith(name: string, schema: object, body: unknown): string | null {
    const text = JSON.stringify(schema);
    const validate = validators.get(text) ?? ajv.compile(within(text));
    validators.set(text, validate);
    return validate(body) ? null : `${name}: ${JSON.stringify(validate.errors)}`;
  }

  return {
    /** Of an operation. */
    of: (operation: string, { status, type, body }: Answered): string | null => {
      const found = operations.get(operation)?.[status];
      if (found === undefined) return `${operation} documents no status ${status}`;
      const { content } = found.$ref === undefined ? found : named(found.$ref);
      const schema = type === null ? undefined : content?.[type]?.schema;
      if (schema === undefined) return `${operation} documents no ${type} for ${status}`;
      return wrongWith(`${operation} ${status}`, schema, body);
    },
    /** Of a refusal that belongs to no operation. */
    ofRefusal: ({ type, body }: Answered): string | null =>
      type === 'application/problem+json'
        ? wrongWith('Problem', { $ref: '#/components/schemas/Problem' }, body)
        : `a refusal came as ${type}`,
  };
}
