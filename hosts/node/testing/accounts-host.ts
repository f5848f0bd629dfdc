import { accountsHandler } from '../accounts/handle-call.ts';
import type { Mail } from '../accounts/mail/letter.ts';
import { createMailer } from '../accounts/start-accounts.ts';
import type { Mailer } from '../accounts/mail/outbox.ts';
import { openAccounts } from '../accounts/open-accounts.ts';
import { openAgents } from '../agents/open-agents.ts';
import { openChargers } from '../chargers/open-chargers.ts';
import { stationDesk } from '../chargers/station-desk.ts';
import { testSecretKeys } from './test-secret-keys.ts';
import { createHost } from '../host.ts';
import type { Log } from '../operations/log.ts';
import { createMetrics } from '../operations/metrics.ts';
import { rpcHandler } from '../portal/handle-rpc.ts';
import { createFront } from '../requests/front.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Database } from '../store/database.ts';
import { listen, portOf } from './client.ts';
import { apiServiceOf, openTestCommunities } from './community-client.ts';

const quiet: Log = { info: () => undefined, error: () => undefined };

/** A database without other processes. */
const alone = {
  isShared: false,
  listen: () => undefined,
  notify: () => undefined,
  close: async () => undefined,
};

interface Options {
  readonly clock: { now: number };
  readonly publicAddress?: string;
  readonly mailer?: Mailer;
  readonly log?: Log;
}

/** A host over HTTP with the accounts of a database, and the outbox in place of a mail server. */
export async function accountsHost(database: Pick<Database, 'query'>, options: Options) {
  const { clock, publicAddress, log = quiet } = options;
  const wall = () => clock.now;
  const mailer = options.mailer ?? (await createMailer(undefined, { log, wall }));
  const communities = openTestCommunities({ ...alone, ...database }, { clock });
  const agents = openAgents(database.query, {
    wall,
    isDevelopment: true,
    keys: testSecretKeys,
    endpointAdded: () => undefined,
    changed: communities.accessChanged,
  });
  const accounts = openAccounts(database.query, { wall, mailer, log, communities, agents });
  const handler = accountsHandler(accounts, log);
  const chargers = openChargers(
    { ...alone, ...database },
    { communities, wall, log, metrics: createMetrics() },
  );
  const service = {
    ...apiServiceOf(communities),
    invite: accounts.inviteResident,
    handleRpc: rpcHandler(log, undefined, (community, origin) =>
      stationDesk(chargers, community, origin),
    ),
    isStoreReachable: async () => true,
  };
  const { server, stop } = createHost(
    { files: new Map(), headers: securityHeaders([]) },
    {
      log,
      now: wall,
      service: () => service,
      agents: () => agents,
      chargers: () => chargers,
      accounts: { handler: () => handler, hasOutbox: publicAddress === undefined },
      front: createFront({ publicAddress }),
      timeouts: { quiet: 0, linger: 0 },
    },
  );
  await listen(server);
  const address = `http://127.0.0.1:${portOf(server)}`;
  return {
    server,
    address,
    accounts,
    communities,
    chargers,
    mails: () => mailer.outbox?.mails() ?? [],
    stop: async () => {
      await chargers.close();
      await stop();
    },
  };
}

export interface AccountAnswer {
  readonly status: number;
  /** The output of the procedure, or its error. */
  readonly body: Record<string, unknown>;
  readonly setCookies: readonly string[];
}

/** A browser with its own cookies, on a page of the host at `address`. */
export function browserAt(address: string, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>();

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  async function call(
    procedure: string,
    input?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<AccountAnswer> {
    const answer = await fetch(`${address}/accounts/rpc/${procedure}`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        connection: 'close',
        ...headers,
        ...more,
      },
      ...(input !== undefined && { body: JSON.stringify({ json: input }) }),
    });
    const setCookies = answer.headers.getSetCookie();
    for (const line of setCookies) keep(line);
    const body = (await answer.json()) as { json?: Record<string, unknown> };
    return { status: answer.status, body: body.json ?? body, setCookies };
  }
  return {
    cookies,
    call,
    ask: (email: string) => call('signIn/ask', { email }),
    finish: (proof: { link?: string; code?: string }) => call('signIn/finish', proof),
    me: () => call('me'),
  };
}

/** What a person reads in a mail. */
export function readMail({ text }: Pick<Mail, 'text'>) {
  const [, origin = '', link = ''] = /(\S+)\/app\/sign-in#link=(\S+)/.exec(text) ?? [];
  const [, code = ''] = /^(\d{6})$/m.exec(text) ?? [];
  return { origin, link, code };
}
