import { queryOptions } from '@tanstack/react-query';
import { sandbox } from '../client.ts';
import { own } from './keys.ts';

/** Whether the state is stored, and whether the demo had to start over. */
export const aboutQuery = () =>
  queryOptions({
    queryKey: [...own, 'about'],
    queryFn: () => sandbox.about(),
    staleTime: Infinity,
  });
