import { LinkAgent } from '#app/account/agents/link.tsx';
import { linkPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(linkPage);

export default LinkAgent;
