import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import type { Counterpart, CounterpartLine } from './counterpart.ts';

const version201 = {
  head: { 'content-type': 'ocpp_config_file', version: '2.0' },
  configurations: [{ type: 'string', key: 'OcppVersion', value: '2.0.1' }],
};

const cable = (isIn: boolean) => ({
  evPlugged: isIn,
  evsePlugged: isIn,
  evReady: isIn,
  evseReady: isIn,
});

/** MicroOcpp's simulator: two connectors, and a meter that follows limits in watts. */
export async function microOcpp(
  program: string,
  version: OcppVersion,
  { address, access: { id, password } }: CounterpartLine,
): Promise<Counterpart> {
  const folder = mkdtempSync(join(tmpdir(), 'micro-ocpp-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const control = `http://127.0.0.1:${port}/api`;
  for (const name of ['mo_store', 'public']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'mo_store/api.jsn'),
    JSON.stringify({ url: `http://127.0.0.1:${port}` }),
  );
  if (version === 'ocpp2.0.1') {
    writeFileSync(join(folder, 'mo_store/simulator.jsn'), JSON.stringify(version201));
  }
  const isForeign = program.endsWith('-arm64') && process.arch !== 'arm64';
  const command = isForeign ? ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu', program] : [program];
  const access = {
    backendUrl: address,
    chargeBoxId: id,
    authorizationKey: password,
    pingInterval: 5,
    reconnectInterval: 3,
  };
  const post = async (path: string, body: object) => {
    await fetch(`${control}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  };
  let running: ChildProcess;
  let isNew = true;

  async function start(): Promise<void> {
    running = spawn(command[0]!, command.slice(1), { cwd: folder, stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      await pause(200);
      if (!(await fetch(`${control}/connectors`).catch(() => null))) continue;
      // In 2.0.1 it forgets its password when it is killed.
      if (isNew || version === 'ocpp2.0.1') await post('websocket', access);
      isNew = false;
      return;
    }
    throw new Error('MicroOcpp does not start');
  }
  await start();
  return {
    volts: 208,
    patience: 60_000,
    plug: (outlet) => post(`connector/${outlet}/evse`, cable(true)),
    unplug: (outlet) => post(`connector/${outlet}/evse`, cable(false)),
    card: (outlet, token) => post(`connector/${outlet}/transaction`, { idTag: token }),
    meter: async (outlet) => {
      const answer = await fetch(`${control}/connector/${outlet}/meter`);
      const { energy, power } = (await answer.json()) as { energy: number; power: number };
      return { wattHours: energy, watts: power };
    },
    kill: () => running.kill('SIGKILL'),
    start,
    stop: () => running.kill('SIGKILL'),
  };
}
