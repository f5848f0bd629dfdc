import type { StationDesk, StationRecord, Operation } from '#api/owner/stations/station-desk.ts';
import type { CommissioningRun } from '#chargers/commissioning/run.ts';
import {
  partOf,
  type OperatorRequest,
  type RequestRecord,
} from '#chargers/requests/station-request.ts';
import type { Chargers } from './open-chargers.ts';
import type { StationInfo } from './stations/station-store.ts';
import { protocolsFor } from './stations/tickets.ts';
import { uploadPath } from './upload-routes.ts';

/** The stations of a community for its owners, who reach the host at an origin. */
export function stationDesk(chargers: Chargers, community: string, origin: string): StationDesk {
  const address = `${origin.replace(/^http/, 'ws')}/ocpp`;
  /** Diagnostics are uploaded to the host, wherever the station is. */
  const requestOf = async (station: string, operation: Operation): Promise<OperatorRequest> =>
    operation.kind === 'diagnostics'
      ? { ...operation, address: `${origin}${uploadPath}/${await chargers.openUpload(station)}` }
      : operation;
  return {
    address,
    list: async () => (await chargers.stations(community)).map(recordOf),
    register: (station) => chargers.register(community, station),
    rotatePassword: (station) => chargers.rotatePassword(community, station),
    setOutlets: (station, outlets) => chargers.setOutlets(community, station, outlets),
    remove: (station) => chargers.removeStation(community, station),
    commission: (station, outlet) =>
      chargers.request(community, station, { kind: 'commission', outlet }),
    endCommissioning: (station) =>
      chargers.request(community, station, { kind: 'end-commissioning' }),
    ask: async (station, id, operation) =>
      chargers.request(community, station, {
        kind: 'operate',
        id,
        operation: await requestOf(station, operation),
        // The engine has seen to it that nobody's charge ends unasked.
        isConfirmed: true,
      }),
    ticket: async (station, version) => {
      const ticket = await chargers.virtualTicket(community, station);
      if (ticket === null) return null;
      return { address: `${address}/${station}`, protocols: protocolsFor(version, ticket) };
    },
    messages: ({ station, after, before }) =>
      chargers.messagesOf(community, station, { after, before }),
    uploads: chargers.uploads,
    upload: chargers.upload,
  };
}

function recordOf(info: StationInfo): StationRecord {
  const { id, name, isVirtual, outlets, version, isConnected, connected, heard, state } = info;
  const { model = null, commissioning = null, requests = [] } = state ?? {};
  return {
    id,
    name,
    isVirtual,
    outlets,
    version,
    isConnected,
    connectedAt: connected?.getTime() ?? null,
    heardAt: heard?.getTime() ?? null,
    model: model && {
      vendor: model.vendor,
      model: model.model,
      serial: model.serial ?? null,
      firmware: model.firmware ?? null,
    },
    commissioning: commissioning && runOf(commissioning),
    requests: requests.map(requestOf),
  };
}

function runOf(run: CommissioningRun): NonNullable<StationRecord['commissioning']> {
  const { outlet, startedAt, step, passed, findings, trial, curve, cut } = run;
  return {
    outlet,
    startedAt,
    step,
    passed,
    findings,
    asked: trial?.amps ?? null,
    curve,
    cutUntil: step === 'alone' && cut !== null ? cut.until : null,
  };
}

/** Without what was asked in detail: an address or a value may be a secret. */
const requestOf = ({ id, at, operation, state, answer }: RequestRecord) => ({
  id,
  at,
  kind: operation.kind,
  part: partOf(operation),
  state,
  answer: answer ?? null,
});
