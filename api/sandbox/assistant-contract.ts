import * as z from 'zod/mini';
import { procedure } from '../contract/procedure.ts';
import { id, list, text } from '../contract/quantities.ts';

/** Whatever the schema of the operation says; checked against it by the operation itself. */
const anyFields = z.record(z.string(), z.unknown());

/** The operations of the public API for an assistant in the browser, who acts for the resident. */
export const assistantContract = {
  tools: procedure.output(
    list(
      z.object({
        name: text,
        title: text,
        description: text,
        inputSchema: anyFields,
        isReadOnly: z.boolean(),
      }),
    ),
  ),
  call: procedure.input(z.object({ name: id, arguments: anyFields })).output(
    z.object({
      /** In words: the sentence of the answer, or why it was refused and what to do next. */
      sentence: text,
      isRefused: z.boolean(),
      structuredContent: anyFields,
    }),
  ),
};
