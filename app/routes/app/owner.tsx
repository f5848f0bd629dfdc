import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { chosenAmong, rememberCommunity } from '#app/account/communities/chosen-community.ts';
import { requireSignIn } from '#app/account/require-sign-in.ts';
import { Waiting } from '#app/account/waiting.tsx';
import { ownerPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import type { Route } from './+types/owner.ts';

export const meta = () => pageMeta(ownerPage);

// Loaded after it is known that somebody is signed in: everybody else needs only a form.
const loadPortal = async () => ({
  default: (await import('#app/account/communities/app-owner.tsx')).AppOwner,
});
const AppOwner = lazy(loadPortal);

export async function clientLoader() {
  const { communities, person } = await requireSignIn();
  const owned = communities.filter(({ roles }) => roles.includes('owner'));
  const shown = chosenAmong(owned);
  if (shown === null) throw redirect('/app');
  rememberCommunity(shown.community);
  const { chooseCommunity } = await import('#app/portal/service/current-host.ts');
  await Promise.all([chooseCommunity(shown.community, 'owner', person.id), loadPortal()]);
  return { communities, shown };
}
clientLoader.hydrate = true as const;

/** Switching sections changes the address only; the loader need not run again. */
export const shouldRevalidate = () => false;

const Opening = () => <Waiting title="Opening your building" />;

export const HydrateFallback = Opening;

export default function Owner({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Opening />}>
      <AppOwner {...loaderData} />
    </Suspense>
  );
}
