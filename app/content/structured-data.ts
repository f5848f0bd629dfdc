import { config } from '#app/config.ts';
import { faqs } from './faqs.ts';

/** The organization and the FAQs in the words of schema.org, for search engines. */
export const structuredData = [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: config.brand,
    legalName: config.company,
    slogan: config.tagline,
    url: config.siteAddress,
    logo: `${config.siteAddress}/icon-512.png`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: config.salesAddress,
    },
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];
