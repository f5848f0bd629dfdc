import { Join } from '#app/account/communities/join.tsx';
import { joinPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(joinPage);

export default Join;
