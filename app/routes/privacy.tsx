import { pages } from '#app/content/pages.ts';
import { privacy } from '#app/content/privacy.ts';
import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta = () => pageMeta(pages.privacy);

export default function Privacy() {
  return <LegalPage document={privacy} />;
}
