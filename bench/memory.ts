/**
 * Memory of the portal while a charge runs at 600×, in the page and in the service's worker. An
 * hour by default; `node bench/memory.ts 5` measures five minutes.
 */
import type { CDPSession } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { chargeAtSpeed, openPortal } from './browser/portal-browser.ts';
import { printTable } from '../scripts/print-table.ts';

const minutes = Number(process.argv[2] ?? 60);
const samples = 12;

type Ask = (method: string) => Promise<unknown>;

/** A worker has no DevTools session of its own: its messages go through the page's. */
async function askWorkerOf(session: CDPSession): Promise<Ask> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId }) => resolve(sessionId));
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id = 0, result } = JSON.parse(message) as { id?: number; result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let asked = 0;
  return (method) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      const message = JSON.stringify({ id: asked, method });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
}

/** The heap in use after a garbage collection. */
async function inUse(ask: Ask): Promise<string> {
  await ask('HeapProfiler.collectGarbage');
  const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number };
  return `${(usedSize / 1e6).toFixed(2)} MB`;
}

const portal = await openPortal(await findBrowser());
const charge = await portal.visit();
const { page } = charge;
const session = await page.context().newCDPSession(page);
const askPage: Ask = (method) => session.send(method as 'Runtime.getHeapUsage');
const askWorker = await askWorkerOf(session);
await charge.pauseClock();
await chargeAtSpeed(charge);

const rows: string[][] = [];
for (let sample = 0; sample <= samples; sample += 1) {
  rows.push([
    `${((sample * minutes) / samples).toFixed(1)} min`,
    await charge.clock.innerText(),
    await inUse(askPage),
    await inUse(askWorker),
    String(await page.locator('*').count()),
  ]);
  if (sample < samples) await page.waitForTimeout((minutes / samples) * 60_000);
}
await portal.close();
printTable(
  `Memory in use over ${minutes} minutes at 600× (budget: flat)`,
  ['after', 'demo clock', 'page', 'service', 'elements'],
  rows,
);
