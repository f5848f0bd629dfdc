import type { Answers } from '#api/contract/contract.ts';

type Reservation = Answers['reservations']['list']['upcoming'][number];

/** A reservation the queue made for somebody: taken up or not within its hold. */
export const isOffer = ({ state, why }: Pick<Reservation, 'state' | 'why'>) =>
  state === 'RESERVED' && why === 'offered-from-queue';
