import { setTimeout as pause } from 'node:timers/promises';
import type { BenchLine } from './bench-line.ts';

const tickMs = 5;

/**
 * Sends meter readings at a rate, whether the ones before are answered or not, as stations do: each in its
 * turn, and none that still waits for an answer. Returns how many were answered a second, and how long
 * each took.
 */
export async function sendAtRate(lines: readonly BenchLine[], rate: number, seconds: number) {
  const begun = performance.now();
  const took: number[] = [];
  const waiting = new Set<BenchLine>();
  const send = async (line: BenchLine) => {
    waiting.add(line);
    const sent = performance.now();
    await line.meter();
    took.push(performance.now() - sent);
    waiting.delete(line);
  };
  let next = 0;
  let sent = 0;
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begun) {
    const due = Math.floor((elapsed * rate) / 1000) - sent;
    for (let tries = 0; tries < due && waiting.size < lines.length; tries += 1) {
      const line = lines[next % lines.length]!;
      next += 1;
      if (!waiting.has(line)) void send(line);
    }
    sent += due;
    await pause(tickMs);
  }
  const answered = took.length;
  // What is still open counts with the time it has taken.
  const left = performance.now();
  while (waiting.size > 0 && performance.now() - left < 10_000) await pause(tickMs);
  return { perSecond: answered / seconds, sorted: took.toSorted((a, b) => a - b) };
}
