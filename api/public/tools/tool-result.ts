import type { ToolAnswer } from './call-tool.ts';

/**
 * The result of a tool as MCP has it, on a server and in a page. A refusal has its data as text:
 * structured content has to match the output schema of its tool, and clients that check it would
 * throw the refusal away. Clients that pass only the text on to the model get all data `asText`.
 */
export function toolResult({ sentence, isRefused, structuredContent }: ToolAnswer, asText = false) {
  const texts = [sentence, ...(asText || isRefused ? [JSON.stringify(structuredContent)] : [])];
  return {
    content: texts.map((text) => ({ type: 'text' as const, text })),
    ...(isRefused ? { isError: true } : { structuredContent }),
  };
}
