import type { Page } from '@playwright/test';
import type { PortalPage } from '../../tests/support/pages/portal-page.ts';
import { median } from '../measure/quantiles.ts';

export const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

const row = (name: string, times: readonly number[], budget = '') => [
  name,
  milliseconds(median(times)),
  milliseconds(Math.max(...times)),
  budget,
];

/** Five first visits: until the world is there, and until its first answer is on show. */
export async function timeStarts(visit: () => Promise<PortalPage>, budget: number) {
  const coldStarts: number[] = [];
  const firstAnswers: number[] = [];
  for (let done = 0; done < 5; done += 1) {
    const { page } = await visit();
    const [worker] = page.workers();
    coldStarts.push(
      await worker!.evaluate(() => performance.getEntriesByName('create the world')[0]!.duration),
    );
    firstAnswers.push(await page.evaluate(() => performance.now()));
    await page.context().close();
  }
  return [
    row('cold start of the world, in the worker', coldStarts, `≤ ${budget} ms`),
    row('first visit to first answer on show', firstAnswers),
  ];
}

/** Every section once, and three times more. Their scripts are loaded before, as by pointing at them. */
export async function timeSwitches(portal: PortalPage, names: readonly string[], budget: number) {
  for (const name of names) {
    await portal.sections.getByRole('link', { name }).hover();
    await portal.page.waitForLoadState('networkidle');
  }
  async function timeAll(sections: readonly string[]): Promise<number[]> {
    const times: number[] = [];
    for (const name of sections) times.push(await timeSwitch(portal.page, name));
    return times;
  }
  // The visible one comes last.
  const round = [...names.slice(1), names[0]!];
  const first = await timeAll(round);
  const later = await timeAll([...round, ...round, ...round]);
  return [
    row(`first switch to a section, with its answers (${first.length})`, first),
    row(`section switch (${later.length})`, later, `≤ ${budget} ms`),
  ];
}

/** From the press to the frame in which everything in the viewport is shown. */
async function timeSwitch(page: Page, section: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        /** A section without additions for this long is complete. */
        const quietFor = 500;
        const link = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Sections] a')].find(
          // The owner's overview has the number of what needs them behind its name.
          (one) => one.textContent.trim().startsWith(name) || one.ariaLabel === name,
        )!;
        const main = document.getElementById('main')!;
        const began = performance.now();
        const steps: { added: Node[]; painted: number }[] = [];
        let settled: ReturnType<typeof setTimeout>;

        function isInSight(node: Node) {
          if (!(node instanceof Element && main.contains(node))) return false;
          const { top, width } = node.getBoundingClientRect();
          // Elements for screen readers only are one pixel wide.
          return top < innerHeight && width > 1;
        }
        function finish() {
          if (main.querySelector('.animate-pulse')) return;
          watch.disconnect();
          const seen = steps.filter(({ added }) => added.some(isInSight));
          resolve(Math.max(...seen.map(({ painted }) => painted)) - began);
        }
        const watch = new MutationObserver((changes) => {
          const step = { added: changes.flatMap((one) => [...one.addedNodes]), painted: 0 };
          steps.push(step);
          // A task queued right after a frame's own work runs once the frame is drawn.
          const painted = () => {
            step.painted = performance.now();
          };
          requestAnimationFrame(
            () => void scheduler.postTask(painted, { priority: 'user-blocking' }),
          );
          clearTimeout(settled);
          settled = setTimeout(finish, quietFor);
        });
        watch.observe(document.body, { subtree: true, childList: true });
        link.click();
      }),
    section,
  );
}
