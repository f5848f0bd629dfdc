import { useState } from 'react';
import type { Asks } from '#api/contract/contract.ts';
import { service } from '../../service/client.ts';
import { problemOf, type Problem } from '../../service/problem.ts';
import { useCommand } from '../../service/use-command.ts';

export type Booking = Asks['reservations']['reserve'];

/** The reserve command and its outcome. A refusal is kept with the booking it belongs to. */
export function useBooking(onBooked?: () => void) {
  const reserve = useCommand(service.reservations.reserve);
  const [refused, setRefused] = useState<{ booking: Booking; problem: Problem } | null>(null);
  const [booked, setBooked] = useState<string | null>(null);

  function book(booking: Booking) {
    if (reserve.isPending) return;
    setRefused(null);
    reserve.mutate(booking, {
      onSuccess: ({ events }) => {
        const made = events.find((event) => event.kind === 'reservation');
        setBooked(made?.reservation ?? null);
        onBooked?.();
      },
      onError: (error) => setRefused({ booking, problem: problemOf(error) }),
    });
  }

  return {
    book,
    /** The pending booking, if any. */
    pending: reserve.isPending ? reserve.variables : null,
    refused,
    /** The reservation that was made. */
    booked,
    forget: () => {
      setRefused(null);
      setBooked(null);
    },
  };
}

export const sameSlot = (
  a: Pick<Booking, 'space' | 'from' | 'to'>,
  b: Pick<Booking, 'space' | 'from' | 'to'>,
) => a.space === b.space && a.from === b.from && a.to === b.to;
