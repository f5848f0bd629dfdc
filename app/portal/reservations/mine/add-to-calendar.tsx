import { config } from '#app/config.ts';
import { formatEnergy } from '#app/ui/words/format.ts';
import { CalendarIcon } from '#app/ui/icons/icons.tsx';
import { reservationsAddress } from '../../navigation/addresses.ts';
import { download } from '../../downloads/save-file.ts';
import { smallButton } from '../../styles.ts';
import { stateNames, termsSentence, type Reservation } from '#api/words/booking/state-words.ts';
import { calendarFile, type CalendarWords } from './calendar-file.ts';

/** The texts of the calendar entry. */
export function calendarWords(reservation: Reservation, now: number): CalendarWords {
  const { number, buildingName, vehicleName, energy, state } = reservation;
  const car = vehicleName ?? 'Vehicle';
  return {
    product: `-//${config.company}//${config.brand} demo//EN`,
    host: new URL(config.siteAddress).host,
    summary: `Charge ${car} at space ${number}`,
    location: `${buildingName}, space ${number}`,
    description: [
      `${car}: ${formatEnergy(energy)} by the end.`,
      `${stateNames[state]}.`,
      ...(state === 'RESERVED' ? [termsSentence(reservation, now)] : []),
      `Made in the demo of ${config.brand}: there is nothing to pay.`,
    ].join('\n'),
    reminder: `Space ${number} opens to you now`,
    address: config.siteAddress + reservationsAddress,
  };
}

/** Downloads an .ics file; for a canceled reservation it cancels the entry. */
export function AddToCalendar({
  reservation,
  now,
  short = false,
}: {
  reservation: Reservation;
  now: number;
  /** Where it stands beside other buttons in a narrow card. */
  short?: boolean;
}) {
  const gone = reservation.state === 'CANCELED';
  const action = gone ? 'Take it off the calendar' : 'Add to calendar';
  return (
    <button
      type="button"
      aria-label={action}
      className={smallButton}
      onClick={() =>
        download({
          name: `${config.brand.toLowerCase()}-${reservation.id}.ics`,
          type: 'text/calendar;charset=utf-8',
          content: calendarFile(reservation, calendarWords(reservation, now), now),
        })
      }
    >
      <CalendarIcon className="size-5" />
      {short ? 'Calendar' : action}
    </button>
  );
}
