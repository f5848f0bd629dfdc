import type { TestService } from '#engine/service/testing/service.ts';
import type { OcppVersion } from '../messages/supported.ts';
import { TestLine } from './line.ts';

const boot = {
  'ocpp1.6': { chargePointVendor: 'Acme', chargePointModel: 'Box' },
  'ocpp2.0.1': { reason: 'PowerUp', chargingStation: { vendorName: 'Acme', model: 'Box' } },
  'ocpp2.1': { reason: 'PowerUp', chargingStation: { vendorName: 'Acme', model: 'Box' } },
};

type Setup = ConstructorParameters<typeof TestLine>[1];

/** Details of a message that differ from the usual ones. */
interface Details {
  readonly connectorId?: number;
  readonly at?: number;
  readonly id?: number | null;
  readonly amps?: number | null;
  readonly reason?: string;
}

/** A station on a line, as tests talk of it; it has booted and was accepted. */
export class Booted extends TestLine {
  constructor(version: OcppVersion = 'ocpp1.6', setup: Setup = {}, service?: TestService) {
    super(version, setup, service);
    for (const [user, vehicle] of [
      ['ann', 1],
      ['ben', 2],
    ] as const) {
      const order = { goal: { kind: 'full' }, preference: 'fastest' } as const;
      this.service.do({ kind: 'set-standing-order', user, vehicle, order });
    }
    this.open();
    this.boot();
    this.boot();
  }

  boot(): { readonly status: string } {
    return this.call('BootNotification', boot[this.version]);
  }

  /** The status of an outlet, in 1.6. */
  status(status: string, { connectorId = 1, at = this.now }: Details = {}): void {
    const timestamp = this.stamp(at);
    this.call('StatusNotification', { connectorId, errorCode: 'NoError', status, timestamp });
  }

  start(
    idTag = 'CARD1',
    meterStart = 0,
    { connectorId = 1, at = this.now }: Details = {},
  ): { readonly transactionId: number; readonly idTagInfo: { readonly status: string } } {
    return this.call('StartTransaction', {
      connectorId,
      idTag,
      meterStart,
      timestamp: this.stamp(at),
    });
  }

  meter(
    register: number | string,
    { id = this.transaction, connectorId = 1, amps = 48, at = this.now }: Details = {},
  ): void {
    const current = { value: String(amps), measurand: 'Current.Import', unit: 'A' };
    const sampledValue = [{ value: String(register) }, ...(amps === null ? [] : [current])];
    const meterValue = [{ timestamp: this.stamp(at), sampledValue }];
    this.call('MeterValues', {
      connectorId,
      ...(id !== null && { transactionId: id }),
      meterValue,
    });
  }

  stop(
    meterStop: number,
    { id = this.transaction, at = this.now, reason = 'EVDisconnected' }: Details = {},
  ): void {
    const timestamp = this.stamp(at);
    this.call('StopTransaction', { transactionId: id ?? 0, meterStop, timestamp, reason });
  }

  /** The id of the running transaction, as the station was told. */
  get transaction(): number | null {
    const id = this.state.outlets[1]?.cable?.transaction?.id;
    return id === undefined ? null : Number(id);
  }

  /** Watt-hours billed to somebody so far, after the time in which a car may come back. */
  billed(user = 'ann'): readonly number[] {
    this.pass(16);
    return this.service
      .records(user)
      .map(({ readings }) => readings.at(-1)!.energy - readings[0]!.energy);
  }
}
