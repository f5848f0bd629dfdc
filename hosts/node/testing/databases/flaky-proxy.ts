import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A fault for the connection on which a text is sent: `before` the database gets it, `during` its
 * answer, which the client does not get, or right `after` the answer.
 */
export interface Fault {
  readonly text: string;
  readonly moment: 'before' | 'during' | 'after';
  /**
   * `cut`: a reset. `silence`: no byte passes any more, and no FIN (half-open). `hold`: silent to
   * the client, and the database gets what it sent only with `deliver`.
   */
  readonly kind: 'cut' | 'silence' | 'hold';
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  isSilent: boolean;
  /** The fault to apply to the next answer. */
  pending: Fault | null;
  readonly held: Buffer[];
}

/** A TCP proxy in front of a database that simulates network faults. */
export async function flakyProxy(target: string) {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  const faults: Fault[] = [];
  let isSilent = false;
  let isSlow = false;
  let met = 0;

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const socket of [client, server]) socket.setNoDelay();
    const pair: Pair = { client, server, isSilent, pending: null, held: [] };
    pairs.add(pair);
    client.on('data', (bytes) => fromClient(pair, bytes));
    server.on('data', (bytes) => fromServer(pair, bytes));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('end', () => pair.isSilent || other.end());
      one.on('close', () => pair.isSilent || other.destroy());
    }
  });

  const cut = (pair: Pair) => {
    pairs.delete(pair);
    pair.client.resetAndDestroy();
    pair.server.destroy();
  };

  function meet(pair: Pair, { kind }: Fault) {
    met += 1;
    if (kind === 'cut') cut(pair);
    else pair.isSilent = true;
  }

  /** In small packets on a slow network, so that messages arrive in parts. */
  function pass(to: Socket, bytes: Buffer) {
    const size = isSlow ? 50 : bytes.length;
    for (let at = 0; at < bytes.length; at += size) to.write(bytes.subarray(at, at + size));
  }

  function fromClient(pair: Pair, bytes: Buffer) {
    if (pair.isSilent) return;
    const at = faults.findIndex(({ text }) => bytes.includes(text));
    const [fault = null] = at === -1 ? [] : faults.splice(at, 1);
    if (fault?.moment === 'before') {
      if (fault.kind === 'hold') pair.held.push(bytes);
      meet(pair, fault);
      return;
    }
    pair.pending ??= fault;
    pass(pair.server, bytes);
  }

  function fromServer(pair: Pair, bytes: Buffer) {
    if (pair.isSilent) return;
    const { pending } = pair;
    pair.pending = null;
    if (pending?.moment !== 'during') pass(pair.client, bytes);
    if (pending !== null) meet(pair, pending);
  }

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = new URL(target);
  address.port = String((listener.address() as AddressInfo).port);

  return {
    address: address.href,
    plan: (fault: Fault) => faults.push(fault),
    metCount: () => met,
    /** Makes all connections half-open, current and new ones. */
    silence: () => {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    slow: (isSo: boolean) => {
      isSlow = isSo;
    },
    /** New connections work again; silent ones stay silent. */
    heal: () => {
      isSilent = false;
    },
    cutAll: () => {
      for (const pair of pairs) cut(pair);
    },
    /** Sends what was held to the database; resolves when it has answered. */
    deliver: async () => {
      for (const { held, server } of pairs) {
        if (held.length === 0) continue;
        server.write(Buffer.concat(held.splice(0)));
        await once(server, 'data');
      }
    },
    close: async () => {
      for (const pair of pairs) cut(pair);
      listener.close();
      await once(listener, 'close');
    },
  };
}
