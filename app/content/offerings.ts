export type Offering = {
  id: 'reservations' | 'billing' | 'apis';
  title: string;
  description: string;
  /** Text alternative of its picture. */
  alt: string;
  /** The section of the demo that shows it. */
  proof: { label: string; to: string };
  /** Where its documentation is. */
  documentation?: string;
};

export const offerings: readonly Offering[] = [
  {
    id: 'reservations',
    title: 'Advanced AI reservations',
    description:
      'Say when you need the car. Machine learning that knows the rhythm of your building finds a slot with hardly any wait, in the hours when power costs least.',
    alt: 'Three suggested slots over the price of the hour, best first, each with its space, time, cost, chance of no wait and what sets it apart.',
    proof: { label: 'Reserve a slot in the demo', to: '/demo?section=reservations' },
  },
  {
    id: 'billing',
    title: 'Automated AI billing',
    description:
      'The bill grows line by line while you charge, in real time: electricity, a small service fee, tax. No hidden fees, and an idle fee only if you keep a neighbor waiting.',
    alt: 'What every day of a month cost, and the bill the days add up to: electricity, service fees, tax and total.',
    proof: { label: 'Read the bills in the demo', to: '/demo?section=invoices' },
  },
  {
    id: 'apis',
    title: 'Agentic AI APIs for OEM integration',
    description:
      'A car, or the assistant inside it, can book, charge and check the bill on its own. One typed contract for makers, and every answer says why.',
    alt: 'A request from a car for energy by a time, and the answer: space, time, cost, chance of no wait, and why.',
    proof: { label: 'Take the same steps by hand in the demo', to: '/demo?section=charge' },
    documentation: '/developers',
  },
];
