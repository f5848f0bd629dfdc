import { backOff } from './back-off.ts';
import { problemCodeIn } from './final-state.ts';

const tries = 4;
const answerMs = 10_000;

/** Exchanges the right of a view link for a session in a cookie; gives the id of its sandbox. */
export async function startSession(
  right: string,
): Promise<{ sandbox: string } | 'link-used' | 'unreachable'> {
  for (let failures = 0; failures < tries; failures += 1) {
    if (failures > 0) await pause(backOff(failures, Math.random()));
    try {
      const response = await fetch('/sandboxes/views', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ right }),
        signal: AbortSignal.timeout(answerMs),
      });
      if (response.ok) return (await response.json()) as { sandbox: string };
      if ((await problemCodeIn(response)) === 'view-link-used') return 'link-used';
    } catch {
      // Not reached, or not by our own server.
    }
  }
  return 'unreachable';
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
