export type Destination = { label: string; to: string };

const offerings = { label: 'Offerings', to: '/#offerings' };
const howItWorks = { label: 'How it Works', to: '/#how-it-works' };
const faqs = { label: 'FAQs', to: '/#faqs' };

export const mainLinks: readonly Destination[] = [
  { label: 'Demo Mode', to: '/demo' },
  offerings,
  howItWorks,
  faqs,
  { label: 'Contact', to: '/#contact' },
];

export const footerGroups: readonly { heading: string; links: readonly Destination[] }[] = [
  { heading: 'Quick Links', links: [offerings, howItWorks, faqs] },
  {
    heading: 'Corporate Info',
    links: [
      { label: 'Careers', to: '/careers' },
      { label: 'Investors', to: '/investors' },
      { label: 'Newsroom', to: '/newsroom' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Terms & Conditions', to: '/terms' },
      { label: 'Privacy Policy', to: '/privacy' },
    ],
  },
];
