import { SignIn } from '#app/account/sign-in/sign-in.tsx';
import { signInPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(signInPage);

export default SignIn;
