import { queryOptions } from '@tanstack/react-query';
import { accounts } from '../client.ts';

/** Apps that act for the person, and what they wait for. */
export const agentsQuery = () =>
  queryOptions({ queryKey: ['agents'], queryFn: () => accounts.agents.list() });
