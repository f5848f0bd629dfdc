import { lazy, Suspense } from 'react';
import { accounts } from '#app/account/client.ts';
import { Frame } from '#app/account/frame.tsx';
import { LoadingLine } from '#app/account/waiting.tsx';
import { coveragePage } from '#app/content/app-pages.ts';
import { Intro } from '#app/coverage/intro.tsx';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import type { Route } from './+types/coverage.ts';

export const meta = () => pageMeta(coveragePage);

/** The drawing and the list of cities are as large as the rest of the app: loaded for this page alone. */
const loadPage = async () => ({
  default: (await import('#app/coverage/coverage-page.tsx')).CoveragePage,
});
const CoveragePage = lazy(loadPage);

/** Open to everybody: whoever looks for their building has no account yet. */
export async function clientLoader() {
  const [{ cities }, { person }] = await Promise.all([
    accounts.coverage.show(),
    accounts.current(),
    loadPage(),
  ]);
  return { covered: cities, isSignedIn: person !== null };
}
clientLoader.hydrate = true as const;

const Opening = () => (
  <Frame isWide>
    <Intro />
    <LoadingLine />
  </Frame>
);

export const HydrateFallback = Opening;

export default function Coverage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Opening />}>
      <CoveragePage {...loaderData} />
    </Suspense>
  );
}
