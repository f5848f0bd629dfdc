import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { StartProblem, type Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { lockFolder } from '../store/lock-folder.ts';
import type { Webhooks } from '../webhooks/open-webhooks.ts';
import type { Service } from './open-service.ts';

const retryMs = 2000;
const snapshotMs = 60_000;
const removeMs = 3_600_000;
const versionMs = 5000;

/**
 * The sandboxes of this process, `null` while their store is being opened. A data folder is taken at
 * once, so that a second process is told before it listens. The rest happens in `open`, its code is
 * loaded there: the site need not wait for it.
 */
export function startSandboxes(
  {
    databaseUrl,
    dataFolder,
    isDevelopment,
  }: Pick<Settings, 'databaseUrl' | 'dataFolder' | 'isDevelopment'>,
  log: Log,
  metrics: Metrics,
) {
  const unlock = databaseUrl === undefined ? lockFolder(dataFolder) : () => undefined;
  let opened: { database: Database; service: Service & { webhooks: Webhooks } } | null = null;
  let stopped = false;
  const timers: NodeJS.Timeout[] = [];

  const complain = (what: string) => (error: unknown) =>
    log.error(what, error instanceof Error ? describeError(error) : {});

  /** A PostgreSQL may start after us, or be away for a while. */
  async function connect(address: string): Promise<Database> {
    const { openPostgres } = await import('../store/open-postgres.ts');
    for (;;) {
      try {
        return await openPostgres(address);
      } catch (error) {
        complain('The database cannot be reached yet')(error);
        if (stopped) throw error;
        await pause(retryMs);
      }
    }
  }

  /** Calls that were under way may have added commands: so again each time. */
  async function checkVersion(sandboxes: Service['sandboxes']): Promise<void> {
    const wasOutdated = sandboxes.isOutdated();
    await sandboxes.checkVersion();
    if (!sandboxes.isOutdated()) return;
    await sandboxes.keepTails();
    if (!wasOutdated) log.info('Another version was started: the sandboxes are left to it');
  }

  async function open(): Promise<void> {
    const database = await (databaseUrl === undefined
      ? openFolder(dataFolder)
      : connect(databaseUrl));
    const { openService } = await import('./open-service.ts');
    const service = await openService(database, { log, metrics, isDevelopment });
    const { sandboxes, webhooks } = service;
    opened = { database, service };
    const keep = () => sandboxes.keepSnapshots().catch(complain('Snapshots failed'));
    const remove = async () => {
      await sandboxes.removeUnused().catch(complain('Removing sandboxes failed'));
      await webhooks.removeOld().catch(complain('Removing webhooks failed'));
    };
    const check = () => checkVersion(sandboxes).catch(complain('Handing over failed'));
    await remove();
    await webhooks.start();
    timers.push(
      setInterval(keep, snapshotMs),
      setInterval(remove, removeMs),
      setInterval(check, versionMs),
    );
    log.info('Sandboxes are open');
  }

  return {
    open,
    current: () => opened?.service ?? null,
    /** Beside the database in the data folder, which no other process may open meanwhile. */
    backUp: async () => {
      if (opened === null || databaseUrl !== undefined) return;
      const { backUp } = await import('../store/back-up.ts');
      const file = join(dataFolder, 'back-up.ndjson.gz');
      await backUp(opened.database.query, file).then(
        () => log.info('Backed up'),
        complain('The back-up failed'),
      );
    },
    /** One that is still being opened is left as it is: a killed process does it no harm either. */
    close: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      if (opened === null) return;
      const {
        database,
        service: { sandboxes, webhooks },
      } = opened;
      // Before the snapshots: events are found in the log before them.
      await webhooks.close();
      await sandboxes.keepSnapshots().catch(complain('Snapshots failed'));
      await database.close();
      unlock();
    },
  };
}

async function openFolder(folder: string): Promise<Database> {
  const { openPglite } = await import('../store/open-pglite.ts');
  try {
    return await openPglite(folder);
  } catch (error) {
    throw new StartProblem(
      `The database in ${resolve(folder)} cannot be opened (${String(error)}). Restore a copy of the folder, or move it away to begin anew.`,
    );
  }
}
