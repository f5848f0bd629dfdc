import { useSearchParams } from 'react-router';
import { ownerDemoPage } from '#app/content/demo-page.ts';
import { OwnerBeforeScript } from '#app/owner/shell/owner-before-script.tsx';
import { OwnerPortal } from '#app/owner/shell/owner-portal.tsx';
import { ownerSections } from '#app/owner/shell/owner-sections.ts';
import { ownerSectionOf } from '#app/owner/shell/owner-address.ts';
import { actAs } from '#app/portal/service/browser-host.ts';
import { nextTask } from '#app/portal/service/next-task.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
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

export const HydrateFallback = () => <OwnerBeforeScript />;

export default function DemoOwner() {
  const [search] = useSearchParams();
  return <OwnerPortal active={ownerSectionOf(search)} />;
}
