import { useSearchParams } from 'react-router';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { minute } from '#engine/units.ts';
import { dropDrafts } from '../../forms/draft-storage.ts';
import { sectionOf } from '../../navigation/addresses.ts';
import { sandbox } from '../../service/client.ts';
import { problemOf, problemToast } from '../../service/problem.ts';
import { useCommand } from '../../service/use-command.ts';
import { useSelection } from '../../visitor-state/selection.tsx';

/** Duration of a simulated fault. */
const faultLasting = 45 * minute;

const faultWords = {
  faulted: 'has a fault',
  silent: 'no longer answers',
  'draws-more': 'draws more than it may',
} as const;

/** Where the page itself shows at its top what has happened, a toast would cover it. */
const lookUp = () => scrollTo({ top: 0 });

/** What the demo can do beside the service; a toast says what is not to be seen on the page. */
export function useDemoCommands() {
  const { building, space, spaceId, chooseDefaults } = useSelection();
  const toast = useToast();
  const [search] = useSearchParams();
  const fault = useCommand(sandbox.simulateFault);
  const neighbor = useCommand(() => sandbox.neighborNeedsSpace());
  const reset = useCommand(() => sandbox.reset());
  const onError = (error: unknown) => toast(problemToast(error));
  return {
    simulateFault: (how: keyof typeof faultWords) =>
      fault.mutate(
        { space: spaceId, how, lasting: faultLasting },
        {
          onError,
          onSuccess: () => {
            // What only the next minutes show has to be said.
            if (how === 'faulted' && sectionOf(search) === 'charge') return lookUp();
            return toast({
              title: `The charger of space ${space} ${faultWords[how]}`,
              description: `At ${building.name}. It recovers in ${faultLasting / minute} minutes of demo time.`,
            });
          },
        },
      ),
    bringNeighbor: () =>
      neighbor.mutate(undefined, {
        // That nobody could need a space now is an answer, not a failure.
        onError: (error) =>
          toast({ ...problemToast(error), destructive: problemOf(error).code !== 'NOT_NOW' }),
        // The request stands at the top of every section.
        onSuccess: lookUp,
      }),
    isResetting: reset.isPending,
    reset: (onSettled: () => void) =>
      reset.mutate(undefined, {
        onError,
        onSuccess: () => {
          // Vehicles and sessions of the new demo have the same ids.
          dropDrafts();
          chooseDefaults();
          toast({
            title: 'The demo starts over',
            description: 'Everything is as you first found it.',
          });
        },
        onSettled,
      }),
  };
}
