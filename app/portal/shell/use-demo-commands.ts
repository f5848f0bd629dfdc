import { useToast } from '#app/ui/toast.tsx';
import { minute } from '#engine/units.ts';
import { dropDrafts } from '../forms/draft-storage.ts';
import { demo } from '../service/client.ts';
import { problemOf, problemToast } from '../service/problem.ts';
import { useCommand } from '../service/use-command.ts';
import { useSelection } from '../visitor-state/selection.tsx';

/** Duration of a simulated fault. */
const faultLasting = 45 * minute;

/** What the demo can do beside the service; a toast says what has happened. */
export function useDemoCommands() {
  const { building, space, spaceId } = useSelection();
  const toast = useToast();
  const fault = useCommand(demo.simulateFault);
  const neighbor = useCommand(() => demo.neighborNeedsSpace());
  const reset = useCommand(() => demo.reset());
  const onError = (error: unknown) => toast(problemToast(error));
  return {
    simulateFault: () =>
      fault.mutate(
        { space: spaceId, how: 'faulted', lasting: faultLasting },
        {
          onError,
          onSuccess: () =>
            toast({
              title: `The charger of space ${space} has a fault`,
              description: `At ${building.name}. It recovers in ${faultLasting / minute} minutes of demo time.`,
            }),
        },
      ),
    bringNeighbor: () =>
      neighbor.mutate(undefined, {
        // That nobody could need a space now is an answer, not a failure.
        onError: (error) =>
          toast({ ...problemToast(error), destructive: problemOf(error).code !== 'NOT_NOW' }),
        onSuccess: ({ buildingName, number, vehicleName }) =>
          toast({
            title: `A neighbor waits for a space at ${buildingName}`,
            description: `Nothing is free there and your ${vehicleName} at space ${number} is done, so you are asked to move.`,
          }),
      }),
    isResetting: reset.isPending,
    reset: (onSettled: () => void) =>
      reset.mutate(undefined, {
        onError,
        onSuccess: () => {
          // Vehicles and sessions of the new demo have the same ids.
          dropDrafts();
          toast({
            title: 'The demo starts over',
            description: 'Everything is as you first found it.',
          });
        },
        onSettled,
      }),
  };
}
