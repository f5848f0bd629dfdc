import { Recover } from '#app/account/ways-in/recover.tsx';
import { recoverPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(recoverPage);

export default Recover;
