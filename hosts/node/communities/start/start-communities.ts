import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountsHandler } from '../../accounts/handle-call.ts';
import type { Chargers } from '../../chargers/open-chargers.ts';
import { describeError } from '../../middleware/log-requests.ts';
import { tellChanges, type Log } from '../../operations/log.ts';
import type { Metrics } from '../../operations/metrics.ts';
import { inTurn } from '#api/in-turn.ts';
import { repeatedTasks } from '../../operations/repeated-tasks.ts';
import { StartProblem, type Settings } from '../../settings.ts';
import type { Database } from '../../store/database.ts';
import { throwIfFinal } from '../../store/postgres/address-problems.ts';
import { dailyBackUps, newestBackUp } from '../../store/back-ups/daily-back-ups.ts';
import { folderProblem, noRoom, unwritable } from '../../store/pglite/folder-problems.ts';
import { lockFolder } from '../../store/pglite/lock-folder.ts';
import { loadSecretKeys } from '../../store/secret-keys.ts';
import { askEveryMs } from '../../store/store-clock.ts';
import type { OpenService } from './open-service.ts';
import { wakeEveryMs } from '../waking/wake-due.ts';

const retryMs = 2000;
const snapshotMs = 60_000;
const removeMs = 3_600_000;
const tellMs = 5000;
const backUpCheckMs = 900_000;

/**
 * The sandboxes of this process; `current` is null until their store is open. A data folder is
 * locked at once, so that a second process fails before it listens. `open` does the rest, and
 * imports the code for it only then, so that the site need not wait.
 */
export function startCommunities(
  {
    databaseUrl,
    dataFolder,
    backUpFolder,
    secretsKey,
    mail,
    isDevelopment,
    publicAddress,
    port,
  }: Pick<
    Settings,
    | 'databaseUrl'
    | 'dataFolder'
    | 'backUpFolder'
    | 'secretsKey'
    | 'mail'
    | 'isDevelopment'
    | 'publicAddress'
    | 'port'
  >,
  log: Log,
  metrics: Metrics,
) {
  const unlock = databaseUrl === undefined ? lockFolder(dataFolder) : () => undefined;
  const keys = loadSecretKeys(secretsKey, dataFolder);
  let opened: {
    database: Database;
    service: OpenService;
    accounts: AccountsHandler;
    chargers: Chargers;
  } | null = null;
  let stopped = false;
  const timers: NodeJS.Timeout[] = [];
  const backUpsInTurn = inTurn();

  const logFailure = (message: string) => (error: unknown) =>
    log.error(message, error instanceof Error ? describeError(error) : {});

  const tasks = repeatedTasks(logFailure('Waking communities failed'));

  /** Retries, because a PostgreSQL may start after this process or be unreachable for a while. */
  async function connect(address: string): Promise<Database> {
    const { openPostgres } = await import('../../store/postgres/open-postgres.ts');
    const server = URL.parse(address)?.host || 'DATABASE_URL';
    const tell = tellChanges(
      Date.now,
      logFailure(`The PostgreSQL at ${server} cannot be reached yet`),
    );
    for (;;) {
      try {
        return await openPostgres(address);
      } catch (error) {
        throwIfFinal(error);
        tell(error);
        if (stopped) throw error;
        await pause(retryMs);
      }
    }
  }

  async function open(): Promise<void> {
    const database = await (databaseUrl === undefined
      ? openFolder(dataFolder)
      : connect(databaseUrl));
    const { openService } = await import('./open-service.ts');
    const { stationDesk } = await import('../../chargers/station-desk.ts');
    const service = openService(database, {
      log,
      metrics,
      isDevelopment,
      keys,
      // Keys are opened once accounts are.
      invite: (invitation, origin) => opened!.accounts.accounts.inviteResident(invitation, origin),
      stationsOf: (community, origin) =>
        opened === null ? null : stationDesk(opened.chargers, community, origin),
    });
    const { communities, agents, webhooks, clock } = service;
    const { startAccounts } = await import('../../accounts/start-accounts.ts');
    const accounts = await startAccounts(database.query, {
      mail,
      wall: clock.now,
      log,
      communities,
      agents,
    });
    await clock.ask();
    const { openChargers } = await import('../../chargers/open-chargers.ts');
    const chargers = openChargers(database, { communities, wall: clock.now, log, metrics });
    opened = { database, service, accounts, chargers };
    chargers.start();
    tasks.start(askEveryMs, clock.ask);
    tasks.start(wakeEveryMs, () => communities.wakeDue(logFailure('Waking a community failed')));
    const origin = publicAddress ?? `http://localhost:${port}`;
    tasks.start(tellMs, () =>
      accounts.accounts.notifyByMail(origin).catch(logFailure('Telling residents by mail failed')),
    );
    const keep = () => communities.keepSnapshots().catch(logFailure('Snapshots failed'));
    const remove = async () => {
      await communities.removeUnused().catch(logFailure('Removing communities failed'));
      await accounts.accounts.removeOld().catch(logFailure('Removing old sign-ins failed'));
      await agents.removeOld().catch(logFailure('Removing old tokens failed'));
      await chargers.removeOld().catch(logFailure('Removing messages of chargers failed'));
      await webhooks.removeOld().catch(logFailure('Removing webhooks failed'));
    };
    await remove();
    await webhooks.start();
    timers.push(setInterval(keep, snapshotMs), setInterval(remove, removeMs));
    if (backUpFolder !== undefined) {
      metrics.reading(
        'fairwatt_back_up_time_seconds',
        'gauge',
        'When the newest daily back-up was written.',
        () => newestBackUp(backUpFolder),
      );
      const daily = dailyBackUps(backUpFolder, {
        today: () => new Date().toISOString().slice(0, 10),
        backUp: async (file) =>
          (await import('../../store/back-ups/back-up.ts')).backUp(database.query, file),
      });
      const backUpToday = () => backUpsInTurn(daily).catch(logFailure('The back-up failed'));
      timers.push(setInterval(backUpToday, backUpCheckMs));
      void backUpToday();
    }
    log.info('Communities are open');
  }

  return {
    open,
    current: () => opened?.service ?? null,
    accounts: () => opened?.accounts ?? null,
    chargers: () => opened?.chargers ?? null,
    /** First when stopping: chargers then connect to another process. */
    closeLines: async () => {
      await opened?.chargers.close();
    },
    /**
     * Writes a back-up into the data folder: while this process runs, no other can open the
     * database there. One at a time, because all are written to the same file.
     */
    backUp: () =>
      backUpsInTurn(async () => {
        if (opened === null || databaseUrl !== undefined) return;
        const { backUp } = await import('../../store/back-ups/back-up.ts');
        const file = join(dataFolder, 'back-up.ndjson.gz');
        await backUp(opened.database.query, file).then(
          () => log.info('Backed up'),
          logFailure('The back-up failed'),
        );
      }),
    /** A store that is still being opened is left alone: it survives a killed process, too. */
    close: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      if (opened === null) return;
      const {
        database,
        accounts: { accounts },
        service: { communities, webhooks },
      } = opened;
      await tasks.stop();
      await accounts.close();
      await webhooks.close();
      await communities.keepSnapshots().catch(logFailure('Snapshots failed'));
      await database.close();
      unlock();
    },
  };
}

async function openFolder(folder: string): Promise<Database> {
  const { openPglite } = await import('../../store/pglite/open-pglite.ts');
  try {
    return await openPglite(folder);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const path = resolve(folder);
    throw (
      folderProblem(error, path) ??
      unwritable(join(path, 'postgres')) ??
      noRoom(path) ??
      new StartProblem(
        `The database in ${path} is damaged and cannot be opened (${String(error)}). Restore a back-up of the folder, or move it away to begin anew.`,
      )
    );
  }
}
