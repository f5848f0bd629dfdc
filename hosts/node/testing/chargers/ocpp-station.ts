import { createValidator, RPCClient } from 'ocpp-rpc';
import { OCPP21 } from 'typed-ocpp';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import type { StationAccess } from '../../chargers/stations/manage-stations.ts';

/** What a test reads of a call to a station. */
// oxlint-disable-next-line typescript/no-explicit-any
type Payload = any;

interface StationOptions {
  readonly version?: OcppVersion;
  /** How it answers calls; with Accepted by default. */
  readonly answers?: Answers;
  readonly tls?: { readonly ca: string };
}

export type Answers = Readonly<Record<string, (params: Payload) => object>>;

interface Variable {
  readonly component: object;
  readonly variable: object;
}

/** The schemas forbid further properties of texts, which makes its validator complain. */
const withoutWarnings = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema),
    (_, one: { enum?: unknown; additionalProperties?: unknown }) => {
      if (typeof one === 'object' && one?.enum !== undefined) delete one.additionalProperties;
      return one;
    },
  ) as object;

/** It has none of its own for version 2.1. */
const validator21 = createValidator(
  'ocpp2.1',
  Object.entries(OCPP21.schemas as Record<string, object>).map(([name, schema]) => {
    const $id = `urn:${name.replace(/Request$/, '.req').replace(/Response$/, '.conf')}`;
    return Object.assign(withoutWarnings(schema), { $id });
  }),
);

const withStatus = (attributeStatus: string, all: readonly Variable[]) =>
  all.map(({ component, variable }) => ({ component, variable, attributeStatus }));

const obliging: Answers = {
  GetConfiguration: () => ({ configurationKey: [] }),
  GetVariables: ({ getVariableData }) => ({
    getVariableResult: withStatus('UnknownVariable', getVariableData),
  }),
  SetVariables: ({ setVariableData }) => ({
    setVariableResult: withStatus('Accepted', setVariableData),
  }),
};

/** A charging station made with the client of `ocpp-rpc`, which checks every message. */
export async function ocppStation(
  address: string,
  { id, password }: StationAccess,
  { version = 'ocpp1.6', answers = {}, tls }: StationOptions = {},
) {
  const calls: { readonly action: string; readonly params: Payload }[] = [];
  const client = new RPCClient({
    endpoint: address,
    identity: id,
    password,
    protocols: [version],
    reconnect: false,
    strictMode: true,
    strictModeValidators: [validator21],
    ...(tls && { wsOpts: tls }),
    // Its types ask for all options.
  } as unknown as ConstructorParameters<typeof RPCClient>[0]);
  client.handle(async ({ method = '', params }) => {
    calls.push({ action: method, params });
    return (answers[method] ?? obliging[method] ?? accept)(params);
  });
  await client.connect();
  return {
    client,
    calls,
    call: (action: string, params: object): Promise<Payload> => client.call(action, params),
    called: (action: string): readonly Payload[] =>
      calls.filter((one) => one.action === action).map(({ params }) => params),
    close: async () => {
      await client.close({ code: 1000, reason: '' });
    },
    /** Without a word: as a cable that was cut. */
    cut: () => {
      (client as unknown as { _ws: { terminate: () => void } })._ws.terminate();
    },
  };
}

const accept = () => ({ status: 'Accepted' });
