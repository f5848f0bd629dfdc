import type { Answers } from '#api/contract/contract.ts';

type Tool = Answers['assistant']['tools'][number];

/** A tool as a page offers it to an assistant in the browser. */
export interface PageTool extends Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema'> {
  readonly annotations: { readonly readOnlyHint: boolean };
  readonly execute: (input: Record<string, unknown>) => Promise<unknown>;
}

/** Where a page registers its tools (WebMCP). They are gone with the signal. */
export interface ModelContext {
  registerTool: (tool: PageTool, options: { readonly signal: AbortSignal }) => unknown;
}

/** Null in browsers without WebMCP. */
export const modelContext = (): ModelContext | null =>
  (document as { modelContext?: ModelContext }).modelContext ?? null;
