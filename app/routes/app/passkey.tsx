import { PasskeyOffer } from '#app/account/passkeys/offer.tsx';
import { requireSignIn } from '#app/account/require-sign-in.ts';
import { Waiting } from '#app/account/waiting.tsx';
import { passkeyPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(passkeyPage);

export const clientLoader = () => requireSignIn();
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Waiting title="Next time, without a mail" />;

export default PasskeyOffer;
