import { useSearchParams } from 'react-router';
import { demoPage } from '#app/content/demo-page.ts';
import { sectionOf } from '#app/portal/navigation/addresses.ts';
import { actAs } from '#app/portal/service/browser-host.ts';
import { chooseHost } from '#app/portal/service/current-host.ts';
import { nextTask } from '#app/portal/service/next-task.ts';
import { Portal } from '#app/portal/shell/portal.tsx';
import { sections } from '#app/portal/shell/sections.ts';
import { wasExpanded } from '#app/portal/shell/frame/sidebar-state.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import { BeforeScript } from '#app/portal/shell/frame/before-script.tsx';
import { ChargeSkeleton } from '#app/portal/shell/skeletons.tsx';
import type { Route } from './+types/demo.ts';

export const meta = () => pageMeta(demoPage);

/**
 * The page is prerendered without a section: address and cookie are known only in the browser, so
 * the first client render waits for them behind the frame.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { load } = sections[sectionOf(new URL(request.url).searchParams)];
  // The section's chunk takes longer than the first render, so it is requested first, in its own
  // task. A failure is shown where the section would be.
  await nextTask();
  actAs('resident');
  load().catch(() => undefined);
  const [expanded] = await Promise.all([wasExpanded(), chooseHost()]);
  return { expanded };
}
clientLoader.hydrate = true as const;

/** Switching sections changes the address only; the loader need not run again. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => (
  <BeforeScript
    sidebar="w-17 px-3"
    header={
      <header className="flex min-h-bar items-center">
        <h1 className="text-2xl">Charge</h1>
      </header>
    }
  >
    <ChargeSkeleton starting />
  </BeforeScript>
);

export default function Demo({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <Portal active={sectionOf(search)} initiallyExpanded={loaderData.expanded} />;
}
