import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { BenchStation } from './stations.ts';

/** A station of OCPP 1.6 that obeys, as light as it can be: thousands of them share a process. */
export class BenchLine {
  readonly station: BenchStation;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (answer: Record<string, never>) => void>();
  #count = 0;
  #wattHours = 0;
  #readAt = Date.now();
  transaction: number | null = null;
  amps = 0;
  /** Calls of the service. */
  asked = 0;
  /** Told of every limit of its transaction. */
  limited: (amps: number) => void = () => undefined;

  constructor(address: string, station: BenchStation) {
    this.station = station;
    this.#socket = new WebSocket(`${address}/${station.id}`, 'ocpp1.6', {
      auth: `${station.id}:${station.password}`,
      perMessageDeflate: false,
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (data) => this.#take((data as Buffer).toString()));
  }

  async opened(): Promise<void> {
    await once(this.#socket, 'open');
  }

  cut(): void {
    this.#socket.terminate();
  }

  call(action: string, payload: object): Promise<Record<string, never>> {
    this.#count += 1;
    const id = String(this.#count);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify([2, id, action, payload]));
    });
  }

  boot(): Promise<unknown> {
    return this.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Box' });
  }

  async start(): Promise<void> {
    const { transactionId } = await this.call('StartTransaction', {
      connectorId: 1,
      idTag: this.station.card,
      meterStart: 0,
      timestamp: new Date().toISOString(),
    });
    this.transaction = transactionId!;
  }

  /** What its car has drawn since the last reading, and draws now. */
  meter(): Promise<unknown> {
    const now = Date.now();
    this.#wattHours += (this.amps * 208 * (now - this.#readAt)) / 3_600_000;
    this.#readAt = now;
    const register = Math.floor(this.#wattHours);
    const energy = { value: String(register), measurand: 'Energy.Active.Import.Register' };
    const current = { value: String(this.amps), measurand: 'Current.Import', unit: 'A' };
    return this.call('MeterValues', {
      connectorId: 1,
      transactionId: this.transaction,
      meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [energy, current] }],
    });
  }

  #take(text: string): void {
    const [type, id, action, payload] = JSON.parse(text) as [number, string, string, never];
    if (type !== 2) {
      this.#waiting.get(id)?.(action as never);
      this.#waiting.delete(id);
      return;
    }
    this.asked += 1;
    if (action === 'SetChargingProfile') this.#limit(payload);
    if (action === 'ChangeConfiguration')
      this.station.settings.push({ readonly: false, ...(payload as object) });
    const isAsked = action === 'GetConfiguration';
    const answer = isAsked ? { configurationKey: this.station.settings } : { status: 'Accepted' };
    this.#socket.send(JSON.stringify([3, id, answer]));
  }

  #limit(payload: object): void {
    const { csChargingProfiles: profile } = payload as {
      csChargingProfiles: {
        chargingProfilePurpose: string;
        chargingSchedule: { chargingSchedulePeriod: { limit: number }[] };
      };
    };
    if (profile.chargingProfilePurpose !== 'TxProfile') return;
    this.amps = profile.chargingSchedule.chargingSchedulePeriod[0]!.limit;
    this.limited(this.amps);
  }
}
