export type Offering = {
  id: 'reservations' | 'billing' | 'apis';
  title: string;
  description: string;
  /** What its picture shows, for those who cannot see it. */
  alt: string;
};

export const offerings: readonly Offering[] = [
  {
    id: 'reservations',
    title: 'Advanced AI reservations',
    description:
      'Say when you need the car. Machine learning that knows the rhythm of your building finds a slot with hardly any wait, in the hours when power costs least.',
    alt: 'A day board of five parking spaces. A suggested slot stands in the cheap night hours, between the slots of the neighbours.',
  },
  {
    id: 'billing',
    title: 'Automated AI billing',
    description:
      'The bill grows line by line while you charge, in real time. Electricity, one small service fee, tax. No hidden fees.',
    alt: 'A paper receipt with a line for every price period, the service fee, the tax and the total.',
  },
  {
    id: 'apis',
    title: 'Agentic AI APIs for OEM integration',
    description:
      'A car, or the assistant inside it, can book, charge and pay on its own. One typed contract for makers, and every answer says why.',
    alt: 'A request from a car for a charging slot, and the answer: space, time, cost and the reason.',
  },
];
