import type { OperationId, PublicInputs } from '#api/public/contract/contract.ts';

/**
 * An example, defined once: the operation and its inputs, as MCP and the SDK take them. Strings may
 * hold `{{name.path}}`, a value from the answer to an earlier example of the page.
 */
export type Definition = {
  readonly id: string;
  readonly operation: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
  /** What it does; the operation's summary if not given. */
  readonly title?: string;
  /** Runs before those that need it, but is not on the page. */
  readonly hidden?: true;
  /** Examples that must have run before, besides those whose answers it uses. */
  readonly after?: readonly string[];
};

type More = Pick<Definition, 'title' | 'hidden' | 'after'>;

export const example = <Id extends OperationId>(
  id: string,
  operation: Id,
  input: PublicInputs[Id],
  more: More = {},
): Definition => ({ id, operation, input, ...more });
