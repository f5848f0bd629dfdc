import type { QueryClient } from '@tanstack/react-query';
import { toolResult } from '#api/public/tools/tool-result.ts';
import type { Toast } from '#app/ui/overlays/toast.tsx';
import { assistant } from '../service/client.ts';
import { everything } from '../service/queries/keys.ts';
import type { ModelContext } from './model-context.ts';

/** What an assistant changes has to show in the portal. */
export interface Portal {
  readonly queries: QueryClient;
  readonly toast: (toast: Toast) => void;
}

/** Offers the operations of the public API, as long as the portal is open. */
export async function registerTools(
  registry: ModelContext,
  { queries, toast }: Portal,
  signal: AbortSignal,
): Promise<void> {
  for (const { isReadOnly, ...tool } of await assistant.tools()) {
    if (signal.aborted) return;
    const execute = async (input: Record<string, unknown>) => {
      const called = { name: tool.name, arguments: input };
      const answer = await assistant.call(called);
      if (!isReadOnly) {
        void queries.invalidateQueries({ queryKey: everything });
        const { sentence, isRefused } = answer;
        if (!isRefused) toast({ title: 'Your assistant', description: sentence });
      }
      return toolResult(answer);
    };
    await registry.registerTool(
      { ...tool, annotations: { readOnlyHint: isReadOnly }, execute },
      { signal },
    );
  }
}
