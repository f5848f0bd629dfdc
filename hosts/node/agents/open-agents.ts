import type { Query } from '../store/database.ts';
import { documentFetcher } from './clients/fetch-document.ts';
import { oauthClients } from './clients/clients.ts';
import { agentApprovals } from './approvals/approvals.ts';
import { agentGrants } from './grants.ts';
import { appRegistrations, type RegistrationsHost } from './clients/registrations.ts';
import { oauthTokens } from './tokens/tokens.ts';

export interface AgentsOptions extends Pick<RegistrationsHost, 'keys' | 'endpointAdded'> {
  /** The time of the database, which all processes share. */
  readonly wall: () => number;
  readonly isDevelopment: boolean;
  /** Called when what agents may do in a community has changed: every process forgets what it cached. */
  readonly changed: (community: string) => void;
}

export type Agents = ReturnType<typeof openAgents>;

/** Apps and assistants, what people allowed them, and their tokens. */
export function openAgents(query: Query, options: AgentsOptions) {
  const { wall, isDevelopment, changed, keys, endpointAdded } = options;
  const now = () => new Date(wall());
  const clients = oauthClients(query, now, documentFetcher(isDevelopment));
  const registrations = appRegistrations(query, { now, keys, endpointAdded });
  const grants = agentGrants(query, now, changed);
  const tokens = oauthTokens(query, now, changed);
  const approvals = agentApprovals(query, now);
  return {
    clients,
    registrations,
    isDevelopment,
    approvals,
    grants,
    tokens,
    /** Ends an app for all its drivers at once, such as one that was broken into. */
    endApp: async (client: string): Promise<void> => {
      for (const community of await clients.end(client)) changed(community);
    },
    removeOld: async (): Promise<void> => {
      await tokens.removeOld();
      await clients.removeUnused();
      await approvals.removeOld();
    },
  };
}
