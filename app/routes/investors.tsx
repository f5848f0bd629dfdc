import { comingSoon } from '#app/content/coming-soon.ts';
import { pages } from '#app/content/pages.ts';
import { ComingSoon } from '#app/site/coming-soon.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta = () => pageMeta(pages.investors);

export default function Investors() {
  return <ComingSoon {...comingSoon.investors} />;
}
