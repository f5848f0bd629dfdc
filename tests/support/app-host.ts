import { rmSync } from 'node:fs';
import { accountsHandler } from '../../hosts/node/accounts/handle-call.ts';
import { smtpMailer } from '../../hosts/node/accounts/mail/smtp.ts';
import { openAccounts } from '../../hosts/node/accounts/open-accounts.ts';
import { openChargers } from '../../hosts/node/chargers/open-chargers.ts';
import { stationDesk } from '../../hosts/node/chargers/station-desk.ts';
import { openService } from '../../hosts/node/communities/start/open-service.ts';
import { createHost } from '../../hosts/node/host.ts';
import { createMetrics } from '../../hosts/node/operations/metrics.ts';
import { readBuild } from '../../hosts/node/site/read-build.ts';
import { openPglite } from '../../hosts/node/store/pglite/open-pglite.ts';
import { listen, portOf } from '../../hosts/node/testing/client.ts';
import { pgliteFolder } from '../../hosts/node/testing/databases/databases.ts';
import { testSecretKeys } from '../../hosts/node/testing/test-secret-keys.ts';
import { openMailbox } from './mailbox.ts';

const quiet = { info: () => undefined, error: () => undefined };

/** The production build with accounts, and a real mail server. */
export async function hostApp() {
  const folder = await pgliteFolder();
  const stored = await openPglite(folder);
  /** How far the time of the store is ahead of its clock. */
  let ahead = 0;
  const database: typeof stored = {
    ...stored,
    query: async (text, values) => {
      const answer = await stored.query(text, values);
      const asksForTime = typeof text === 'string' && text.includes('clock_timestamp()) * 1000');
      if (!asksForTime) return answer as never;
      return { ...answer, rows: [{ now: (answer.rows[0]!['now'] as number) + ahead }] } as never;
    },
  };
  const mailbox = await openMailbox();
  const metrics = createMetrics();
  const service = openService(database, {
    log: quiet,
    metrics,
    isDevelopment: true,
    keys: testSecretKeys,
    invite: (invitation, origin) => accounts.inviteResident(invitation, origin),
    stationsOf: (community, origin) => stationDesk(chargers, community, origin),
  });
  const { communities, clock } = service;
  const chargers = openChargers(database, { communities, wall: clock.now, log: quiet, metrics });
  chargers.start();
  const waking = setInterval(() => void communities.wakeDue(() => undefined), 500);
  const from = 'Fairwatt <hello@fairwatt.example>';
  const mailer = smtpMailer({ server: mailbox.server, from });
  const accounts = openAccounts(database.query, {
    wall: service.clock.now,
    mailer,
    log: quiet,
    communities: service.communities,
    agents: service.agents,
  });
  const handler = accountsHandler(accounts, quiet);
  const host = createHost(readBuild('build'), {
    log: quiet,
    service: () => service,
    agents: () => service.agents,
    chargers: () => chargers,
    accounts: { handler: () => handler, hasOutbox: false },
  });
  await listen(host.server);

  return {
    // By its name: passkeys belong to one.
    address: `http://localhost:${portOf(host.server)}`,
    service,
    accounts,
    database,
    mailTo: mailbox.mailTo,
    signInMail: mailbox.signInMail,
    /** Lets time pass for the service: what was due meanwhile is done. */
    pass: async (milliseconds: number) => {
      ahead += milliseconds;
      await service.clock.ask();
      await communities.wakeDue(() => undefined);
    },
    end: async () => {
      clearInterval(waking);
      await chargers.close();
      await host.stop();
      await accounts.close();
      await mailbox.stop();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type AppHost = Awaited<ReturnType<typeof hostApp>>;
