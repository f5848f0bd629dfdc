import { demoService } from './base.ts';

const { tools, call } = demoService.assistant;

/** Loaded with the first assistant: most visitors have none. */
const publicTools = () => import('../public/tools/page-tools.ts');

export const assistantRouter = {
  tools: tools.handler(async () => (await publicTools()).listPageTools()),
  call: call.handler(async ({ context: { demo, actor }, input }) =>
    (await publicTools()).callPageTool(demo, actor, input.name, input.arguments),
  ),
};
