import { stateNames, type Reservation } from '#api/words/booking/state-words.ts';

const tones: Readonly<Record<Reservation['state'], string>> = {
  PENDING: 'border-dusk',
  RESERVED: 'border-leaf bg-leaf-pale',
  REJECTED: 'border-danger',
  FAILED: 'border-danger',
  FULFILLED: 'border-line',
  CANCELED: 'border-line',
  NO_SHOW: 'border-dusk',
};

/** The state in plain words; where states are explained, also as OCPI writes it. */
export const StateMark = ({
  state,
  withCode = false,
}: {
  state: Reservation['state'];
  withCode?: boolean;
}) => (
  <span
    className={`inline-flex items-baseline gap-2 rounded-full border px-3 py-0.5 text-sm whitespace-nowrap ${tones[state]}`}
  >
    <span className="font-semibold">{stateNames[state]}</span>
    {withCode && <span className="font-mono text-xs text-quiet">{state}</span>}
  </span>
);
