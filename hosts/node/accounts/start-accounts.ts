import type { Agents } from '../agents/open-agents.ts';
import type { MailSettings } from '../settings.ts';
import type { Log } from '../operations/log.ts';
import type { Communities } from '../communities/communities.ts';
import type { Query } from '../store/database.ts';
import { accountsHandler } from './handle-call.ts';
import { createMailer } from './mail/mailer.ts';
import { openAccounts } from './open-accounts.ts';

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
