import type { Answers } from '#api/contract/contract.ts';
import { formatMoney } from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { when } from '#api/words/moment-words.ts';

type Request = Answers['charge']['moveRequests']['requests'][number];

/**
 * The request: by when to move, the reward for it, and the cost of staying. It never says who needs
 * the space.
 */
export function moveRequestInWords(
  request: Pick<
    Request,
    | 'number'
    | 'buildingName'
    | 'vehicleName'
    | 'by'
    | 'isFavor'
    | 'isDone'
    | 'slotFrom'
    | 'feeFrom'
    | 'thanks'
  > &
    Partial<Pick<Request, 'building' | 'currency'>>,
  now: number,
): { headline: string; text: string } {
  const { number, buildingName, vehicleName, by, isFavor, isDone, slotFrom, feeFrom, thanks } =
    request;
  const place = `space ${number} at ${buildingName}`;
  const headline =
    slotFrom === null
      ? `A neighbor needs ${place}.`
      : `A neighbor has reserved ${place} from ${when(slotFrom, now, zoneOf(request))}.`;
  const state = `Your ${vehicleName} ${isDone ? 'is done' : 'is still there'}`;
  const fee =
    feeFrom === null
      ? ''
      : feeFrom > now
        ? ` From ${when(feeFrom, now, zoneOf(request))} on, staying costs an idle fee.`
        : ` The idle fee has been running since ${when(feeFrom, now, zoneOf(request))}.`;
  if (by <= now) return { headline, text: `${state}, and they still wait.${fee}` };
  const asked = `${state}. Please move it by ${when(by, now, zoneOf(request))}`;
  const back = isFavor && thanks > 0;
  const thanked = back
    ? ` and do not come back within 15 minutes, and its service fee of ${formatMoney(thanks, request.currency)} is given back.`
    : '.';
  return { headline, text: `${asked}${thanked}${back ? '' : fee}` };
}

/** The answer to a late departure. */
export const afterwardsInWords = ({ number, vehicleName }: Request) => ({
  title: `Space ${number} is free for your neighbor`,
  description: `Your ${vehicleName} is unplugged. Its receipt is under Charging History.`,
});
