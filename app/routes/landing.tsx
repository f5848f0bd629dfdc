import { landingPage } from '#app/content/landing-page.ts';
import { structuredData } from '#app/content/structured-data.ts';
import { Contact } from '#app/site/contact/contact.tsx';
import { Faqs } from '#app/site/faqs/faqs.tsx';
import { Hero } from '#app/site/hero/hero.tsx';
import { HowItWorks } from '#app/site/how-it-works/how-it-works.tsx';
import { night } from 'virtual:night';
import { Offerings } from '#app/site/offerings/offerings.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta = () => [
  ...pageMeta(landingPage),
  ...structuredData.map((data) => ({ 'script:ld+json': data })),
];

export default function Landing() {
  return (
    <>
      <Hero night={night} />
      <Offerings night={night} />
      <HowItWorks night={night} />
      <Faqs />
      <Contact />
    </>
  );
}
