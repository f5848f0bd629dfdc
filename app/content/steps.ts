export type Step = { number: string; title: string; description: string };

export const steps: readonly Step[] = [
  {
    number: '01',
    title: 'Book Your Slot',
    description:
      'Tell us how much you need and when you leave. AI-powered advance reservation with predictive scheduling finds the space and the hours.',
  },
  {
    number: '02',
    title: 'Arrive & Charge',
    description:
      'Arrive at the reserved time, connect, charge immediately. The space is held for you, and so is its share of the power.',
  },
  {
    number: '03',
    title: 'Pay Transparently',
    description:
      'Real-time billing updates show every line as it grows. You pay only for what you use.',
  },
];
