import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { chosenAmong } from '#app/account/communities/chosen-community.ts';
import { requireSignIn } from '#app/account/require-sign-in.ts';
import { Waiting } from '#app/account/waiting.tsx';
import { peoplePage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import type { Route } from './+types/people.ts';

export const meta = () => pageMeta(peoplePage);

const People = lazy(async () => ({
  default: (await import('#app/account/people/people.tsx')).People,
}));

export async function clientLoader() {
  const { communities } = await requireSignIn();
  const shown = chosenAmong(communities);
  if (shown === null || !shown.roles.includes('owner')) throw redirect('/app');
  return { shown, communities };
}
clientLoader.hydrate = true as const;

const Opening = () => <Waiting title="People" />;

export const HydrateFallback = Opening;

export default function PeopleOfBuilding({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Opening />}>
      <People {...loaderData} />
    </Suspense>
  );
}
