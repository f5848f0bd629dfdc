import { useQuery } from '@tanstack/react-query';
import type { Answers } from '#api/contract/contract.ts';
import type { Preference } from '#api/contract/session.ts';
import { problemOf } from '../../service/problem.ts';
import { previewQuery } from '../../service/queries/charge.ts';
import type { OrderInput } from './order-draft.ts';

export type Preview = Answers['charge']['preview'];

/** Previews of the order for each preference, so that they can be compared by result. */
export function usePreviews(space: string, order: OrderInput | null) {
  return {
    cheapest: usePreview(space, order, 'cheapest'),
    fastest: usePreview(space, order, 'fastest'),
    greenest: usePreview(space, order, 'greenest'),
  };
}

/** A query of its own, so that the last answer stays until the next arrives. */
function usePreview(space: string, order: OrderInput | null, preference: Preference) {
  const { data, error } = useQuery({
    ...previewQuery({ space, order: { ...(order ?? anyOrder), preference } }),
    enabled: order !== null,
  });
  if (order === null) return { preview: undefined, problem: null };
  return { preview: data, problem: error && problemOf(error) };
}

/** A placeholder while the input is not a valid order; the query is then disabled. */
const anyOrder: Omit<OrderInput, 'preference'> = { goal: { kind: 'full' }, readyBy: 0 };
