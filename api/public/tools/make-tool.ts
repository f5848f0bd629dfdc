import * as z from 'zod/mini';
import type { OperationId } from '../contract/contract.ts';
import { documented } from '../contract/fields.ts';
import type { Operation } from '../operations.ts';
import { compactOutput, compactSchema, type JsonSchema } from './compact-schema.ts';

/** An operation as an MCP tool. */
export interface Tool {
  readonly name: OperationId;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { type: 'object' };
  readonly outputSchema: JsonSchema & { type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    /** Everything happens inside the community. */
    readonly openWorldHint: false;
  };
}

/** The default page size of tools. */
export const fewItems = 5;

export function toolOf(operation: Operation): Tool {
  const { id, summary, description, isReadOnly, isDestructive, isIdempotent } = operation;
  const answered = compactOutput(schemaOf(operation.output, 'output'));
  return {
    name: id,
    title: summary,
    description,
    inputSchema: inputOf(schemaOf(operation.input, 'input'), isReadOnly, hasDetails(answered)),
    outputSchema: { ...answered, type: 'object' },
    annotations: {
      readOnlyHint: isReadOnly,
      destructiveHint: isDestructive,
      idempotentHint: isIdempotent,
      openWorldHint: false,
    },
  };
}

const schemaOf = (schema: Operation['input'], io: 'input' | 'output') =>
  z.toJSONSchema(schema as z.ZodMiniType, {
    io,
    metadata: documented,
    unrepresentable: 'any',
  }) as JsonSchema;

/** Compact schemas describe details only as `{ type: 'array' }`. */
const hasDetails = (compact: JsonSchema) => JSON.stringify(compact).includes(':{"type":"array"}');

const idempotencyKey: JsonSchema = {
  type: 'string',
  description: 'A new UUID for each wish: repeated with the same one, it is carried out once.',
};
const withDetails: JsonSchema = {
  type: 'boolean',
  description: 'Also power curves, histories and all lines of bills. False by default.',
};

/** The input of the operation, and the arguments that only tools have. */
function inputOf(schema: JsonSchema, isReadOnly: boolean, canHaveDetails: boolean) {
  // Assistants refuse tools whose input has `oneOf` at its top; the description says it in words.
  const { properties = {}, oneOf: _, ...rest } = compactSchema(schema);
  const { limit } = properties;
  return {
    ...rest,
    type: 'object' as const,
    properties: {
      ...properties,
      ...(limit && {
        limit: { ...limit, description: `Items on a page; ${fewItems} by default.` },
      }),
      ...(isReadOnly ? canHaveDetails && { withDetails } : { idempotencyKey }),
    },
  };
}
