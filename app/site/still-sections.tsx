import { Faqs } from './faqs/faqs.tsx';
import { HowItWorks } from './how-it-works/how-it-works.tsx';
import { Offerings } from './offerings/offerings.tsx';

/** The sections of the landing page between the hero and the form. */
export default function StillSections() {
  return (
    <>
      <Offerings />
      <HowItWorks />
      <Faqs />
    </>
  );
}
