import { useMutation, useQueryClient } from '@tanstack/react-query';
import { everything } from './queries/keys.ts';

/**
 * Sends a command and, once the service has stored it, reads anew what is on show:
 *
 *     const stop = useCommand(service.charge.stop);
 *     stop.mutate({ space });
 */
export function useCommand<Input, Output>(command: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => command(input),
    // Also after a refusal: its cause may be a change that this page has not seen yet.
    onSettled: () => queries.invalidateQueries({ queryKey: everything }),
  });
}
