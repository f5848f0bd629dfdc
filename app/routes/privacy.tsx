import { privacy } from '#app/content/privacy.ts';
import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { pageMeta } from '#app/ui/page/page-meta.ts';

export const meta = () => pageMeta(privacy.page);

export default function Privacy() {
  return <LegalPage document={privacy} />;
}
