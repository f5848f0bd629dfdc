import { isIP, type BlockList } from 'node:net';
import { localProxies } from './requests/front.ts';

export type Settings = {
  port: number;
  metricsPort: number | undefined;
  host: string | undefined;
  /** Public names of the host; `/mcp` answers only to these and the local ones. */
  hostNames: readonly string[];
  /** Where the public reaches the host, such as `https://charge.example`. */
  publicAddress: string | undefined;
  /** Proxies whose forwarding headers are believed: those of this machine by default. */
  proxies: BlockList;
  /** A PostgreSQL to share with other processes; without one, a database in the data folder. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Where a back-up is written every day. */
  backUpFolder: string | undefined;
  /** Keys for secrets in the database; without them, a file in the data folder. */
  secretsKey: string | undefined;
  /** By which mails are sent; without it they are printed and kept in the outbox. */
  mail: MailSettings | undefined;
  /** Webhooks may go to this machine and its network, also without TLS. */
  isDevelopment: boolean;
};

export type MailSettings = {
  /** Such as `smtps://user:password@mail.example`. */
  server: string;
  /** The sender, such as `Fairwatt <hello@charge.example>`. */
  from: string;
};

/** A problem for the person who starts the host: shown as a sentence, without a stack trace. */
export class StartProblem extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as not set: compose and unit files leave such behind. */
function readPort(environment: Environment, name: string): number | undefined {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new StartProblem(`${name} must be a number from 0 to 65535, not "${text}".`);
}

/** Names without ports: any port is accepted. */
function readHostNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^[a-z\d.-]*$/.test(name))) return names.filter(Boolean);
  throw new StartProblem(`FAIRWATT_HOSTS must be names with commas in between, not "${text}".`);
}

/** The address itself is not shown: it may contain a password. */
function readDatabaseUrl(text: string): string | undefined {
  if (text === '') return undefined;
  const address = URL.parse(text);
  // A socket is given as `postgres:///database?host=/run/postgresql`.
  const host = address?.hostname || address?.searchParams.get('host');
  if (host && /^postgres(ql)?:$/.test(address?.protocol ?? '')) return text;
  throw new StartProblem('DATABASE_URL must look like postgres://user:password@host/database.');
}

function readPublicAddress(text: string): string | undefined {
  if (text === '') return undefined;
  const { origin, pathname, protocol } = URL.parse(text) ?? {};
  if (origin && pathname === '/' && /^https?:$/.test(protocol ?? '')) return origin;
  throw new StartProblem(
    `FAIRWATT_PUBLIC_ADDRESS must be like https://charge.example, not "${text}".`,
  );
}

/** The address of the server is not shown: it may contain a password. */
function readMail(environment: Environment): MailSettings | undefined {
  const server = environment['FAIRWATT_SMTP']?.trim() ?? '';
  if (server === '') return undefined;
  const { protocol, hostname } = URL.parse(server) ?? {};
  if (!hostname || !/^smtps?:$/.test(protocol ?? '')) {
    throw new StartProblem('FAIRWATT_SMTP must look like smtps://user:password@mail.example.');
  }
  const from = environment['FAIRWATT_MAIL_FROM']?.trim() ?? '';
  if (!/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/.test(from)) {
    throw new StartProblem(
      'FAIRWATT_SMTP needs FAIRWATT_MAIL_FROM, such as "Fairwatt <hello@charge.example>".',
    );
  }
  if (!environment['FAIRWATT_PUBLIC_ADDRESS']?.trim()) {
    throw new StartProblem(
      'FAIRWATT_SMTP needs FAIRWATT_PUBLIC_ADDRESS: links in mails begin with it.',
    );
  }
  return { server, from };
}

/** Addresses and networks with commas in between. */
function readProxies(text: string): BlockList {
  const list = localProxies();
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue;
    const [address = '', bits, ...more] = entry.split('/');
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? most : Number(bits);
    const isFine = version !== 0 && more.length === 0 && /^\d*$/.test(bits ?? '') && bits !== '';
    if (!isFine || prefix > most) {
      throw new StartProblem(
        `FAIRWATT_PROXIES must be addresses or networks such as 10.0.0.0/8, not "${entry}".`,
      );
    }
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

export const readSettings = (environment: Environment): Settings => ({
  port: readPort(environment, 'PORT') ?? 3000,
  metricsPort: readPort(environment, 'FAIRWATT_METRICS_PORT'),
  host: environment['HOST']?.trim() || undefined,
  hostNames: readHostNames(environment['FAIRWATT_HOSTS'] ?? ''),
  publicAddress: readPublicAddress(environment['FAIRWATT_PUBLIC_ADDRESS']?.trim() ?? ''),
  proxies: readProxies(environment['FAIRWATT_PROXIES'] ?? ''),
  databaseUrl: readDatabaseUrl(environment['DATABASE_URL']?.trim() ?? ''),
  dataFolder: environment['FAIRWATT_DATA']?.trim() || 'data',
  backUpFolder: environment['FAIRWATT_BACK_UPS']?.trim() || undefined,
  secretsKey: environment['FAIRWATT_SECRETS_KEY']?.trim() || undefined,
  mail: readMail(environment),
  isDevelopment: environment['FAIRWATT_DEVELOPMENT']?.trim() === '1',
});
