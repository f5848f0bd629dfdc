import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HostUnavailable } from './problem.ts';
import { everything } from './queries/keys.ts';

/**
 * Sends a command and refetches what is shown once the service has stored it:
 *
 *     const stop = useCommand(service.charge.stop);
 *     stop.mutate({ space });
 */
export function useCommand<Input, Output>(command: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => command(input),
    // Also after a refusal: its cause may be a change that this page has not seen yet.
    onSettled: (_, error) => {
      const refetched = queries.invalidateQueries({ queryKey: everything });
      // Reads wait for a host that cannot be reached; the problem must be shown meanwhile.
      return error instanceof HostUnavailable ? undefined : refetched;
    },
  });
}

/**
 * Runs after a command has succeeded. The command often unmounts its own button, and with it the
 * callbacks of `mutate`; a promise is independent of it. Refusals are shown elsewhere.
 */
export function afterSuccess(command: Promise<unknown>, then: () => void) {
  command.then(then, () => undefined);
}
