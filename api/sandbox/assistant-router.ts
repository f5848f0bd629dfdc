import { sandboxService } from './procedures.ts';

const { tools, call } = sandboxService.assistant;

/** Loaded on first use: most visitors have no assistant. */
// oxlint-disable-next-line no-restricted-imports -- The assistant gets the public API's operations.
const publicTools = () => import('../public/tools/page-tools.ts');

export const assistantHandlers = {
  tools: tools.handler(async ({ context: { actor } }) =>
    (await publicTools()).listPageTools(actor),
  ),
  call: call.handler(async ({ context: { sandbox, actor }, input }) =>
    (await publicTools()).callPageTool(sandbox, actor, input.name, input.arguments),
  ),
};
