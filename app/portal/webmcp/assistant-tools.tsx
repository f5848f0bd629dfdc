import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { host } from '../service/current-host.ts';
import { useClock } from '../service/use-clock.ts';
import { modelContext } from './model-context.ts';

/**
 * Lets an assistant in the browser use what the person sees, where the browser can (WebMCP). Others
 * load nothing for it.
 */
export function AssistantTools() {
  const queries = useQueryClient();
  const toast = useToast();
  // Not before the service has answered the page itself.
  const { isSuccess } = useClock();
  useEffect(() => {
    const registry = isSuccess && host().isSimulated ? modelContext() : null;
    if (registry === null) return undefined;
    const left = new AbortController();
    import('./register-tools.ts')
      .then(({ registerTools }) => registerTools(registry, { queries, toast }, left.signal))
      // The portal works without.
      .catch(() => undefined);
    return () => left.abort();
  }, [queries, toast, isSuccess]);
  return null;
}
