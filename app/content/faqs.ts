export type Faq = {
  question: string;
  answer: string;
  /** Where to read on. */
  documentation?: string;
  /** Whether the page for owners has more. */
  buildings?: true;
};

export const faqs: readonly Faq[] = [
  {
    question: 'How does the AI reservation system work?',
    answer:
      'It learns from past charging when each space tends to be free and how long cars stay. You say which car, how much and by when; it answers with three slots, best first, each with its cost, its chance of no wait and the reason. What is already booked is certain. Only visitors without a booking are predicted.',
  },
  {
    question: 'Are there any hidden fees?',
    answer:
      'No. You pay for the electricity you consume plus a small service fee, shown in real time while you charge, together with the tax. The bill at any moment is exactly what you would pay if you stopped then. Only a driver who keeps a neighbor waiting pays more: if somebody needs your space when you are done, we ask you to move, and an idle fee starts 20 minutes later at the earliest, never before the time you said you would leave, and never at night.',
  },
  {
    question: 'How can vehicle makers integrate with you?',
    answer:
      'Through our APIs: reservations, charging and billing behind one typed contract, made so that a car or its assistant can act on its own. Makers get documentation, SDKs and dedicated support. Write to our sales team and we will set you up.',
    documentation: '/developers',
  },
  {
    question: 'What makes you different from other charging networks?',
    answer:
      'We are made for the shared chargers of apartment buildings. All cars of a building are planned together, so that everyone is ready in time within the power the building has, in the cheapest hours there are. And every decision can be read: why your car waits, who goes first, what each minute costs.',
  },
  {
    question: 'Is the service available nationwide?',
    answer:
      'We are expanding across major metropolitan areas. The coverage map in the app shows where we are today and where we open next.',
    buildings: true,
  },
];
