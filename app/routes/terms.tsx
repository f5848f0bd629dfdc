import { terms } from '#app/content/terms.ts';
import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(terms.page);

export default function Terms() {
  return <LegalPage document={terms} />;
}
