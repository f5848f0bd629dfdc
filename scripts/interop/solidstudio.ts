import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import type { CounterpartLine } from './counterpart.ts';

const programs = {
  'ocpp1.6': 'index_16_2_connectors.ts',
  'ocpp2.0.1': 'index_201.ts',
  'ocpp2.1': 'index_21.ts',
} as const satisfies Record<OcppVersion, string>;

/**
 * Solidstudio's virtual charge point: it accepts every limit and ignores it. Its control port sends what it
 * is given, so its cars are ours; what it meters by itself is told every 15 seconds.
 */
export async function virtualChargePoint(
  folder: string,
  version: OcppVersion,
  { address, access: { id, password } }: CounterpartLine,
) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const control = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    WS_URL: address,
    CP_ID: id,
    PASSWORD: password,
    ADMIN_PORT: String(port),
    CONTINUE_ON_UNKNOWN_MESSAGE_ID: 'true',
    AUTO_RESTART: 'true',
  };
  const tsx = join(folder, 'node_modules/tsx/dist/cli.mjs');
  const running: ChildProcess = spawn(process.execPath, [tsx, programs[version]], {
    cwd: folder,
    stdio: 'ignore',
    env,
  });
  const isUp = () => fetch(`${control}/health`).catch(() => null);
  for (let tries = 0; tries < 300 && !(await isUp()); tries += 1) await pause(200);
  const send = async (action: string, payload: object) => {
    await fetch(`${control}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, payload }),
    });
  };
  return {
    /** In 2.x its meter goes on only for charges that were started in the app. */
    hasCards: version === 'ocpp1.6',
    card: (token: string) =>
      send('StartTransaction', {
        connectorId: 1,
        idTag: token,
        meterStart: 0,
        timestamp: new Date().toISOString(),
      }),
    stop: () => running.kill('SIGKILL'),
  };
}
