import { lazy, Suspense } from 'react';
import { requireSignIn } from '#app/account/require-sign-in.ts';
import { Waiting } from '#app/account/waiting.tsx';
import { accountPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import type { Route } from './+types/account.ts';

export const meta = () => pageMeta(accountPage);

/** Loaded after it is known that somebody is signed in: everybody else needs only a form. */
const AccountPage = lazy(async () => ({
  default: (await import('#app/account/page/account-page.tsx')).AccountPage,
}));

export const clientLoader = () => requireSignIn();
clientLoader.hydrate = true as const;

const Opening = () => <Waiting title="Your account" />;

export const HydrateFallback = Opening;

export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Opening />}>
      <AccountPage {...loaderData} />
    </Suspense>
  );
}
