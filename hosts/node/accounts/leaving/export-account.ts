import type { Agents } from '../../agents/open-agents.ts';
import type { Query } from '../../store/database.ts';
import type { LiveCommunities } from '../members/live-communities.ts';
import type { Memberships } from '../members/memberships.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { AccountSessions } from '../sign-in/sessions.ts';
import type { recoveries } from '../recovery/recoveries.ts';
import * as sql from './statements.ts';

interface Parts {
  readonly now: () => Date;
  readonly sessions: AccountSessions;
  readonly passkeys: Passkeys;
  readonly memberships: Memberships;
  readonly live: LiveCommunities;
  readonly agents: Pick<Agents, 'grants'>;
  readonly recoveries: Pick<ReturnType<typeof recoveries>, 'show'>;
}

/** Everything that is kept of a person, in one file. docs/export.md describes it. */
export const accountExport =
  (query: Query, { now, sessions, passkeys, memberships, live, agents, recoveries }: Parts) =>
  async (person: string) => {
    const [account] = (
      await query<{ email: string; name: string; created: Date; muted: readonly string[] }>(
        sql.account,
        [person],
      )
    ).rows;
    const rowsOf = async (statement: string, ...more: readonly unknown[]) =>
      (await query(statement, [person, ...more])).rows;
    const homes = await memberships.of(person);
    return {
      format: 'fairwatt-account-1',
      exported: now().toISOString(),
      account: {
        id: person,
        ...account,
        sessions: await sessions.list(person),
        passkeys: await passkeys.list(person),
        movedOut: await rowsOf(sql.movedOut),
        waysBack: await recoveries.show(person),
        changedAddresses: await rowsOf(sql.changedAddresses, now()),
        invitations: await rowsOf(sql.invitations, now()),
        keys: await rowsOf(sql.keys),
        asked: await rowsOf(sql.asked),
      },
      agents: await agents.grants.list(person),
      buildings: await Promise.all(
        homes.map(async ({ community, roles }) => ({
          community,
          roles,
          belongings: await live.belongingsOf(community, person),
          past: (await query(sql.entries, [community, person])).rows,
        })),
      ),
    };
  };
