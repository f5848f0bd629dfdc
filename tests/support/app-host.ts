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
import { startMailServer, type ReceivedMail } from '../../hosts/node/testing/mail-server.ts';

const quiet = { info: () => undefined, error: () => undefined };

/** Quoted-printable, as mails are sent. */
const decoded = (text: string) =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

/** The production build with accounts, and a real mail server. */
export async function hostApp() {
  const folder = await pgliteFolder();
  const database = await openPglite(folder);
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const mailServer = await startMailServer();
  mailServer.received.on('mail', (mail) => {
    mails.unshift(mail);
    for (const look of waiting) look();
  });
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
  const mailer = smtpMailer({ server: mailServer.address, from });
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

  /** The text of the newest mail to an address; waits for one. It is returned once. */
  async function mailTo(email: string): Promise<string> {
    for (;;) {
      const index = mails.findIndex(({ to }) => to.includes(email));
      if (index !== -1) return decoded(mails.splice(index, 1)[0]!.raw);
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
      });
    }
  }

  return {
    // By its name: passkeys belong to one.
    address: `http://localhost:${portOf(host.server)}`,
    service,
    accounts,
    database,
    mailTo,
    /** The link and the code of the next sign-in mail to an address. */
    signInMail: async (email: string) => {
      const text = await mailTo(email);
      const [link = ''] = /http:\S+#link=[\w-]+/.exec(text) ?? [];
      const [, code = ''] = /^(\d{6})\r?$/m.exec(text) ?? [];
      return { link, code };
    },
    end: async () => {
      clearInterval(waking);
      await chargers.close();
      await host.stop();
      await accounts.close();
      await mailServer.stop();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type AppHost = Awaited<ReturnType<typeof hostApp>>;
