import { useSearchParams } from 'react-router';
import { ownerDemoPage } from '#app/content/demo-page.ts';
import { OwnerPortal } from '#app/owner/shell/owner-portal.tsx';
import { ownerSections } from '#app/owner/shell/owner-sections.ts';
import { ownerSectionOf } from '#app/owner/shell/owner-address.ts';
import { actAs } from '#app/portal/service/browser-host.ts';
import { nextTask } from '#app/portal/service/next-task.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import { BeforeScript } from '#app/portal/shell/frame/before-script.tsx';
import { OwnerSkeleton } from '#app/owner/shell/owner-skeleton.tsx';
import type { Route } from './+types/demo-owner.ts';

export const meta = () => pageMeta(ownerDemoPage);

/** The section is known only in the browser: the first client render waits for its chunk. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { load } = ownerSections[ownerSectionOf(new URL(request.url).searchParams)];
  await nextTask();
  actAs('owner');
  load().catch(() => undefined);
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export const HydrateFallback = () => (
  <BeforeScript
    sidebar="w-52 px-4"
    header={
      // As high as with its controls and the row of sections, which come with the script.
      <header className="flex min-h-bar flex-wrap items-center gap-y-2 py-3 max-md:min-h-45 max-md:content-start">
        <h1 className="flex min-h-11 items-center text-2xl">Overview</h1>
      </header>
    }
  >
    <OwnerSkeleton name="Overview" starting />
  </BeforeScript>
);

export default function DemoOwner() {
  const [search] = useSearchParams();
  return <OwnerPortal active={ownerSectionOf(search)} />;
}
