import type { Agents } from '../agents/open-agents.ts';
import type { MailSettings } from '../settings.ts';
import type { Log } from '../operations/log.ts';
import type { Communities } from '../communities/communities.ts';
import type { Query } from '../store/database.ts';
import { accountsHandler } from './handle-call.ts';
import { openAccounts } from './open-accounts.ts';
import { createOutbox, type Mailer } from './mail/outbox.ts';

interface Parts {
  readonly mail: MailSettings | undefined;
  readonly wall: () => number;
  readonly log: Log;
  readonly communities: Communities;
  readonly agents: Agents;
}

/** The accounts of a database, with their mails. */
export async function startAccounts(query: Query, { mail, wall, log, communities, agents }: Parts) {
  const mailer = await createMailer(mail, { log, wall });
  return accountsHandler(openAccounts(query, { wall, mailer, log, communities, agents }), log);
}

/** By SMTP where it is configured; otherwise mails are printed and kept in the outbox. */
export async function createMailer(
  settings: MailSettings | undefined,
  { log, wall }: { readonly log: Log; readonly wall: () => number },
): Promise<Mailer> {
  if (settings !== undefined) return (await import('./mail/smtp.ts')).smtpMailer(settings);
  const outbox = createOutbox(wall);
  return {
    send: async (mail) => {
      outbox.add(mail);
      log.info(`Mail to ${mail.to}\n\n${mail.text}`);
    },
    outbox,
    close: () => undefined,
  };
}
