import { landingPage } from '#app/content/landing-page.ts';
import { structuredData } from '#app/content/structured-data.ts';
import { Contact } from '#app/site/contact/contact.tsx';
import { Hero } from '#app/site/hero/hero.tsx';
import { night } from 'virtual:night';
import { still } from '#app/site/still.tsx';
import { pageMeta } from '#app/ui/page/page-meta.ts';

const StillSections = still(() => import('#app/site/still-sections.tsx'));

export const meta = () => [
  ...pageMeta(landingPage),
  ...structuredData.map((data) => ({ 'script:ld+json': data })),
];

export default function Landing() {
  return (
    <>
      <Hero night={night} />
      <StillSections />
      <Contact />
    </>
  );
}
