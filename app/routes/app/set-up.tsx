import { SetUp } from '#app/account/communities/set-up.tsx';
import { requireSignIn } from '#app/account/require-sign-in.ts';
import { Waiting } from '#app/account/waiting.tsx';
import { setUpPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(setUpPage);

export const clientLoader = () => requireSignIn();
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Waiting title="Set up a building" />;

export default SetUp;
