import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Booking = { space: string; vehicle: number; from: number; to: number; energy: number };

export type CompetitorTask =
  | { kind: 'book'; key: string; booking: Booking; times: number }
  | { kind: 'naive'; slot: string; times: number };

export type CompetitorOutcome = {
  /** `confirmed` or the code of the refusal. */
  outcomes: string[];
  /** A hash of the whole world after the bookings of this process. */
  world: string;
};

const script = join(import.meta.dirname, 'compete-for-slot.ts');

/** Starts processes on one PostgreSQL; resolves when all are ready. */
export async function startCompetitors(address: string, count: number) {
  const competitors = await Promise.all(Array.from({ length: count }, () => start(address)));
  return {
    /** Gives some of them the same task at the same time. */
    compete: async (task: CompetitorTask, howMany: number) =>
      Promise.all(competitors.slice(0, howMany).map(({ carryOut }) => carryOut(task))),
    end: async () => {
      for (const { end } of competitors) await end();
    },
  };
}

async function start(address: string) {
  const child = spawn(process.execPath, [script, address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('A competing process ended');
    return value;
  };
  await nextLine();
  return {
    carryOut: async (task: CompetitorTask) => {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      return JSON.parse(await nextLine()) as CompetitorOutcome;
    },
    end: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
