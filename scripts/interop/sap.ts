import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Counterpart, CounterpartLine } from './counterpart.ts';

/** What its own control port says of an outlet. */
interface Connector {
  readonly transactionId?: number;
  readonly energyActiveImportRegisterValue?: number;
}

const car = {
  id: 'car',
  weight: 1,
  batteryCapacityWh: 80_000,
  maxPowerW: 11_000,
  initialSocPercentMin: 20,
  initialSocPercentMax: 20,
  chargingCurve: [
    { socPercent: 0, powerFraction: 1 },
    { socPercent: 100, powerFraction: 1 },
  ],
};

/** A vendor's template of SAP's simulator, with two outlets of one phase whose meters follow limits. */
function templateIn(assets: string, { address, access: { id, password } }: CounterpartLine) {
  const keba = JSON.parse(
    readFileSync(join(assets, 'station-templates/keba.station-template.json'), 'utf8'),
  ) as object;
  return {
    ...keba,
    supervisionUrls: [address],
    supervisionUser: id,
    supervisionPassword: password,
    supervisionUrlOcppConfiguration: false,
    baseName: id,
    fixedName: true,
    numberOfConnectors: 2,
    numberOfPhases: 1,
    power: 22_080,
    coherentMeterValues: true,
    evProfilesFile: 'interop-cars.json',
    idTagsFile: 'interop-cards.json',
    stopTransactionsOnStopped: false,
  };
}

/** SAP's simulator, built in a folder: its station is driven over its own control port. */
export async function sapSimulator(folder: string, line: CounterpartLine): Promise<Counterpart> {
  const assets = join(folder, 'dist/assets');
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const write = (name: string, content: unknown) =>
    writeFileSync(join(assets, name), JSON.stringify(content));
  rmSync(join(assets, 'configurations'), { recursive: true, force: true });
  mkdirSync(join(assets, 'configurations'));
  write('interop-cars.json', { profiles: [car] });
  write('interop-cards.json', ['CARD1', 'CARD2']);
  write('station-templates/interop.station-template.json', templateIn(assets, line));
  write('config.json', {
    $schemaVersion: 1,
    supervisionUrls: [line.address],
    log: { enabled: false, statisticsInterval: 0 },
    worker: { processType: 'workerSet' },
    performanceStorage: { enabled: false },
    uiServer: {
      enabled: true,
      type: 'ws',
      options: { host: '127.0.0.1', port },
      authentication: { enabled: false, type: 'protocol-basic-auth' },
    },
    stationTemplateUrls: [{ file: 'interop.station-template.json', numberOfStations: 1 }],
  });
  let running: ChildProcess;
  let control: WebSocket;
  const answers = new Map<string, (answer: never) => void>();

  async function open(): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      control = new WebSocket(`ws://127.0.0.1:${port}`, ['ui0.0.1']);
      const isOpen = await new Promise<boolean>((done) => {
        control.on('open', () => done(true));
        control.on('error', () => done(false));
      });
      if (isOpen) break;
      await pause(200);
    }
    control.on('message', (data: Buffer) => {
      const [id, answer] = JSON.parse(data.toString()) as [string, never];
      answers.get(id)?.(answer);
      answers.delete(id);
    });
  }
  const ask = (procedure: string, payload: object) =>
    new Promise<never>((done) => {
      const id = crypto.randomUUID();
      answers.set(id, done);
      control.send(JSON.stringify([id, procedure, payload]));
    });
  async function start(): Promise<void> {
    const own = { cwd: folder, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } };
    running = spawn(process.execPath, ['dist/start.js'], own as never);
    await open();
  }
  async function connector(outlet: number): Promise<Connector> {
    const { chargingStations } = (await ask('listChargingStations', {})) as {
      chargingStations: { connectors: { connectorId: number; connectorStatus: Connector }[] }[];
    };
    const all = chargingStations[0]?.connectors ?? [];
    return all.find(({ connectorId }) => connectorId === outlet)?.connectorStatus ?? {};
  }
  const status = (connectorId: number, name: string) =>
    ask('statusNotification', { connectorId, errorCode: 'NoError', status: name });
  /** Its meter goes on with its samples: what it draws is what it went on by. */
  const seen = new Map<number, { at: number; wattHours: number; watts: number }>();

  await start();
  return {
    volts: 230,
    patience: 180_000,
    plug: async (outlet) => void (await status(outlet, 'Preparing')),
    unplug: async (outlet) => {
      const { transactionId } = await connector(outlet);
      if (transactionId !== undefined) await ask('stopTransaction', { transactionId });
      await status(outlet, 'Available');
    },
    card: async (outlet, token) =>
      void (await ask('startTransaction', { connectorId: outlet, idTag: token })),
    meter: async (outlet) => {
      const { transactionId, energyActiveImportRegisterValue: wattHours = 0 } =
        await connector(outlet);
      const before = seen.get(outlet) ?? { at: Date.now(), wattHours, watts: 0 };
      const passed = Date.now() - before.at;
      const now =
        wattHours === before.wattHours
          ? before
          : {
              at: Date.now(),
              wattHours,
              watts: ((wattHours - before.wattHours) * 3_600_000) / passed,
            };
      seen.set(outlet, now);
      return { wattHours, watts: transactionId === undefined ? 0 : now.watts };
    },
    kill: () => running.kill('SIGKILL'),
    start,
    stop: () => running.kill('SIGKILL'),
  };
}
