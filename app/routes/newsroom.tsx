import { comingSoon } from '#app/content/coming-soon.ts';
import { ComingSoon } from '#app/site/coming-soon.tsx';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(comingSoon.newsroom.page);

export default function Newsroom() {
  return <ComingSoon {...comingSoon.newsroom} />;
}
