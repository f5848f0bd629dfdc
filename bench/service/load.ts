/**
 * The clients of the service's benchmarks, as a process: on raw sockets, so that they take little
 * of the CPU time that they measure.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestsOf, type Requests, type Work } from './requests.ts';

export interface LoadOrder {
  /** The ports of the host processes. */
  readonly ports: readonly number[];
  readonly keys: readonly string[];
  readonly connections: number;
  /** How many times the work is done. */
  readonly times: number;
  /**
   * How many are started per second, whether or not earlier ones are answered (an open loop); waits
   * count from when they should have been sent. Null to send the next one after each answer.
   */
  readonly rate: number | null;
  readonly work: Work;
}

export interface LoadReport {
  readonly seconds: number;
  /** Milliseconds to the end of each answer, sorted. */
  readonly waits: readonly number[];
  readonly refused: number;
  readonly cpuMs: number;
}

/** Chooses a sandbox: pseudo-random, but the same in every run. */
const mixed = (number: number) => (Math.imul(number + 1, 2_654_435_761) >>> 8) & 0xffff;

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

async function run({ ports, keys, connections, times, rate, work }: LoadOrder) {
  /** Reservations are spread evenly, because a sandbox has room for few. */
  const isEven = work.kind === 'reserve' || work.kind === 'confirm';
  const waits: number[] = [];
  let begun = 0;
  let refused = 0;
  // Connecting is not part of what is measured: in a short load it would be its longest waits.
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, place) => connected(ports[place % ports.length]!)),
  );
  const started = performance.now();
  const dueAt = (number: number) => (rate === null ? 0 : started + (number * 1000) / rate);

  const write = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let from = 0;
      let [, ...rest]: Requests = [''];
      let answer = '';
      const next = () => {
        const number = begun++;
        if (number >= times) socket.end();
        else {
          const early = dueAt(number) - performance.now();
          if (early <= 0) send(number);
          else setTimeout(send, early, number);
        }
      };
      const send = (number: number) => {
        from = dueAt(number) || performance.now();
        const key = keys[(isEven ? number : mixed(number)) % keys.length]!;
        const [first, ...others] = requestsOf(work, key, number);
        rest = others;
        socket.write(first);
      };
      socket.on('data', (part) => {
        answer += part.toString('latin1');
        if (!isWhole(answer)) return;
        const whole = answer;
        answer = '';
        if (!/^HTTP\/1.1 20\d/.test(whole)) refused += 1;
        const following = rest.shift();
        if (following !== undefined) return void socket.write(following(whole));
        waits.push(performance.now() - from);
        next();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      next();
    });

  await Promise.all(sockets.map(write));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage();
  const sorted = waits.toSorted((a, b) => a - b);
  return { seconds, waits: sorted, refused, cpuMs: (user + system) / 1000 };
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  return length === undefined
    ? answer.endsWith('\r\n0\r\n\r\n')
    : answer.length >= head + 4 + Number(length);
}

async function carryOut(order: LoadOrder): Promise<void> {
  // Disconnects after the report was sent: it may be long.
  process.send!(await run(order), () => process.disconnect());
}

process.once('message', (order) => void carryOut(order as LoadOrder));
