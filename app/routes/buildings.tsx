import { buildingsPage } from '#app/content/buildings-page.ts';
import { Buildings } from '#app/site/buildings/buildings.tsx';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(buildingsPage);

export default Buildings;
