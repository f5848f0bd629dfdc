import { pages } from '#app/content/pages.ts';
import { terms } from '#app/content/terms.ts';
import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta = () => pageMeta(pages.terms);

export default function Terms() {
  return <LegalPage document={terms} />;
}
