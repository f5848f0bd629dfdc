import { comingSoon } from '#app/content/coming-soon.ts';
import { ComingSoon } from '#app/site/coming-soon.tsx';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(comingSoon.investors.page);

export default function Investors() {
  return <ComingSoon {...comingSoon.investors} />;
}
