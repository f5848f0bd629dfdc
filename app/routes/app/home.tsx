import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { chosenAmong, rememberCommunity } from '#app/account/communities/chosen-community.ts';
import { requireSignIn } from '#app/account/require-sign-in.ts';
import { Waiting } from '#app/account/waiting.tsx';
import { appPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import type { Route } from './+types/home.ts';

export const meta = () => pageMeta(appPage);

// Loaded after it is known that somebody is signed in: everybody else needs only a form.
const loadPortal = async () => ({
  default: (await import('#app/account/communities/app-portal.tsx')).AppPortal,
});
const AppPortal = lazy(loadPortal);
const NoCommunity = lazy(async () => ({
  default: (await import('#app/account/communities/no-community.tsx')).NoCommunity,
}));

export async function clientLoader() {
  const { communities, person } = await requireSignIn();
  const shown = chosenAmong(communities);
  if (shown === null) return null;
  rememberCommunity(shown.community);
  // Who only looks after the chargers has nothing to charge.
  if (!shown.roles.includes('resident')) return redirect('/app/owner');
  const [{ chooseCommunity }, { wasExpanded }] = await Promise.all([
    import('#app/portal/service/current-host.ts'),
    import('#app/portal/shell/frame/sidebar-state.ts'),
  ]);
  const [expanded] = await Promise.all([
    wasExpanded(),
    chooseCommunity(shown.community, 'resident', person.id),
    loadPortal(),
  ]);
  return { communities, shown, expanded, person: person.id };
}
clientLoader.hydrate = true as const;

/** Switching sections changes the address only; the loader need not run again. */
export const shouldRevalidate = () => false;

const Opening = () => <Waiting title="Opening the app" />;

export const HydrateFallback = Opening;

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Opening />}>
      {loaderData === null ? <NoCommunity /> : <AppPortal {...loaderData} />}
    </Suspense>
  );
}
