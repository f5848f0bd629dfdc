import { demoService } from './base.ts';

const { tools, call } = demoService.assistant;

/** Loaded on first use: most visitors have no assistant. */
// oxlint-disable-next-line no-restricted-imports -- The assistant gets the public API's operations.
const publicTools = () => import('../public/tools/page-tools.ts');

export const assistantRouter = {
  tools: tools.handler(async () => (await publicTools()).listPageTools()),
  call: call.handler(async ({ context: { demo, actor }, input }) =>
    (await publicTools()).callPageTool(demo, actor, input.name, input.arguments),
  ),
};
