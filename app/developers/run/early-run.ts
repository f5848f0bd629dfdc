/** Where the page keeps a press on Run from before it listened. */
type WithEarlyRun = { earlyRun?: string | null };

/**
 * Runs in the head. Scripts arrive after the first paint, so a quick reader presses Run before the page
 * listens: the last press is kept until it does. Null from then on.
 */
export const earlyRunScript = `addEventListener('click',({target})=>{const run=target.closest?.('[data-run]')?.dataset.run;if(run&&globalThis.earlyRun!==null)globalThis.earlyRun=run},true);`;

/** The example whose Run was pressed before the page listened, once. */
export function takeEarlyRun(): string | null {
  const page = globalThis as WithEarlyRun;
  const run = page.earlyRun ?? null;
  page.earlyRun = null;
  return run;
}
