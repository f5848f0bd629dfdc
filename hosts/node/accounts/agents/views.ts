import { isDocumentAddress } from '../../agents/clients/client-document.ts';
import type { WaitingApproval } from '../../agents/approvals/approvals.ts';
import type { ListedAgent } from '../../agents/grants.ts';
import type { AccountCall } from '../base.ts';

/** Agents and what they ask, with the names that a person knows. */
export const agentViews = ({ accounts: { live, memberships } }: Pick<AccountCall, 'accounts'>) => ({
  /** The communities in which a person charges, with their cars. */
  homesOf: async (person: string) => {
    const all = await memberships.of(person);
    const own = all.filter(({ roles }) => roles.includes('resident'));
    return Promise.all(
      own.map(async ({ community }) => {
        const { name, currency, cars } = await live.carsOf(community);
        const theirs = cars.filter(({ owner }) => owner === person);
        return {
          community,
          name,
          currency,
          cars: theirs.map(({ id, name: car }) => ({ id, name: car })),
        };
      }),
    );
  },

  agent: async (agent: ListedAgent) => {
    const { id, name, client, community, scopes, vehicles, created, lastUsed } = agent;
    const { name: at, currency, cars } = await live.carsOf(community);
    const named = cars.filter((car) => vehicles?.includes(car.id));
    return {
      id,
      name,
      domain: isDocumentAddress(client) ? new URL(client).hostname : null,
      at,
      currency,
      scopes,
      cars: vehicles && named.map((car) => car.name),
      perChargeMinor: agent.perChargeMinor,
      perMonthMinor: agent.perMonthMinor,
      linkedAt: created.getTime(),
      linkedIn: agent.linkedIn,
      lastUsedAt: lastUsed?.getTime() ?? null,
    };
  },

  approval: async (asked: WaitingApproval) => {
    const { id, agentName, community, vehicle, costs, limit, limitMinor, monthMinor } = asked;
    const { name: at, zone, currency, cars } = await live.carsOf(community);
    return {
      id,
      agent: agentName,
      at,
      zone,
      currency,
      car: cars.find((car) => car.id === vehicle)?.name ?? 'a car that was removed',
      costsMinor: costs,
      limit,
      limitMinor,
      monthMinor,
      begins: asked.begins.getTime(),
      expires: asked.expires.getTime(),
    };
  },
});
