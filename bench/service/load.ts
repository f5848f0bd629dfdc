/**
 * The clients of the service benchmark, in a process of their own: raw keep-alive connections, each
 * with one request under way, so that they take little of the processor time that they measure.
 */
import { connect } from 'node:net';

export interface LoadOrder {
  /** Of the host processes. */
  readonly ports: readonly number[];
  readonly keys: readonly string[];
  readonly connectionsEach: number;
  readonly commands: number;
  /** The body of a call of `vehicles.edit`, which every command makes with a name of its own. */
  readonly details: object;
}

export interface LoadReport {
  readonly seconds: number;
  /** Milliseconds from a request to the end of its answer, sorted. */
  readonly waits: readonly number[];
  readonly refused: number;
  readonly cpuMs: number;
}

/** Pseudo-random, the same in every run: which sandbox the next command goes to. */
const mixed = (number: number) => (Math.imul(number + 1, 2_654_435_761) >>> 8) & 0xffff;

async function run(order: LoadOrder): Promise<LoadReport> {
  const { ports, keys, connectionsEach, commands, details } = order;
  const waits: number[] = [];
  let begun = 0;
  let refused = 0;
  const started = performance.now();

  const requestOf = (number: number) => {
    const body = JSON.stringify({
      json: { vehicle: 1, details: { ...details, name: `Car ${number}` } },
    });
    const key = keys[mixed(number) % keys.length]!;
    return `POST /sandboxes/rpc/vehicles/edit HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };

  const write = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let answer = '';
      const next = () => {
        const number = begun++;
        sentAt = performance.now();
        if (number < commands) socket.write(requestOf(number));
        else socket.end();
      };
      socket.on('connect', next);
      socket.on('data', (part) => {
        answer += part.toString('latin1');
        if (!isWhole(answer)) return;
        waits.push(performance.now() - sentAt);
        if (!answer.startsWith('HTTP/1.1 200')) refused += 1;
        answer = '';
        next();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });

  await Promise.all(
    ports.flatMap((port) => Array.from({ length: connectionsEach }, () => write(port))),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage();
  return {
    seconds,
    waits: waits.toSorted((a, b) => a - b),
    refused,
    cpuMs: (user + system) / 1000,
  };
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  return length === undefined
    ? answer.endsWith('\r\n0\r\n\r\n')
    : answer.length >= head + 4 + Number(length);
}

process.once('message', (order) => {
  void run(order as LoadOrder).then((report) => {
    process.send!(report);
    process.disconnect();
  });
});
