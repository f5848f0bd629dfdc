import { useToast } from '#app/ui/overlays/toast.tsx';
import { minute } from '#engine/units.ts';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { demoClock, sandbox } from '../service/client.ts';
import { problemOf, problemToast } from '../service/problem.ts';
import { useCommand } from '../service/use-command.ts';
import { smallButton } from '../styles.ts';

/** Early enough for a request to be a favor, late enough for nobody to be asked at night. */
const beforeLeaving = 30 * minute;

/** Goes to the morning, where a neighbor comes home to a full building. */
export function BringNeighbor({ session }: { session: LiveSession }) {
  const toast = useToast();
  const bring = useCommand(async (to: number) => {
    // It may be later already.
    await demoClock.jump({ to }).catch(() => undefined);
    return sandbox.neighborNeedsSpace();
  });
  if (session.idle?.request || !session.order) return null;
  const morning = session.order.readyBy - beforeLeaving;
  return (
    <button
      type="button"
      aria-disabled={bring.isPending}
      onClick={() => {
        if (bring.isPending) return;
        bring.mutate(morning, {
          // The request stands at the top.
          onSuccess: () => scrollTo({ top: 0 }),
          onError: (error) =>
            toast({ ...problemToast(error), destructive: problemOf(error).code !== 'NOT_NOW' }),
        });
      }}
      className={`${smallButton} my-2 flex! text-ink`}
    >
      Go to the morning
    </button>
  );
}
