/**
 * The clients of the service benchmark, in a process of their own: raw keep-alive connections, so
 * that they take little of the processor time that they measure.
 */
import { connect } from 'node:net';
import { editRequest } from './requests.ts';

export interface LoadOrder {
  /** Of the host processes. */
  readonly ports: readonly number[];
  readonly keys: readonly string[];
  readonly connections: number;
  readonly commands: number;
  /**
   * Commands sent each second, whether or not the ones before are answered: their waits begin when
   * they should have been sent. Null for the next one after each answer.
   */
  readonly rate: number | null;
  readonly details: object;
}

export interface LoadReport {
  readonly seconds: number;
  /** Milliseconds to the end of each answer, sorted. */
  readonly waits: readonly number[];
  readonly refused: number;
  readonly cpuMs: number;
}

/** Pseudo-random, the same in every run: which sandbox the next command goes to. */
const mixed = (number: number) => (Math.imul(number + 1, 2_654_435_761) >>> 8) & 0xffff;

async function run({ ports, keys, connections, commands, rate, details }: LoadOrder) {
  const waits: number[] = [];
  let begun = 0;
  let refused = 0;
  const started = performance.now();
  const dueAt = (number: number) => (rate === null ? 0 : started + (number * 1000) / rate);

  const write = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let from = 0;
      let answer = '';
      const next = () => {
        const number = begun++;
        if (number >= commands) socket.end();
        else {
          const early = dueAt(number) - performance.now();
          if (early <= 0) send(number);
          else setTimeout(send, early, number);
        }
      };
      const send = (number: number) => {
        from = dueAt(number) || performance.now();
        const key = keys[mixed(number) % keys.length]!;
        socket.write(editRequest(key, details, `Car ${number}`));
      };
      socket.on('connect', next);
      socket.on('data', (part) => {
        answer += part.toString('latin1');
        if (!isWhole(answer)) return;
        waits.push(performance.now() - from);
        if (!answer.startsWith('HTTP/1.1 200')) refused += 1;
        answer = '';
        next();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });

  await Promise.all(
    Array.from({ length: connections }, (_, place) => write(ports[place % ports.length]!)),
  );
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
  process.send!(await run(order));
  process.disconnect();
}

process.once('message', (order) => void carryOut(order as LoadOrder));
