import { inWords } from '../overview/overview-words.ts';
import type { Owners } from '../service/owner-queries.ts';

type Counts = Omit<Owners['touched'], 'at'>;

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${capital(inWords(count))} ${count === 1 ? one : many}`;

/** Whom a change touches, and what it does to them: each number is counted by the engine. */
export function touchedInWords({ residents, charges, moved, short, ended }: Counts): string {
  const parts = [
    counted(residents, 'resident is touched and told.', 'residents are touched and told.') ||
      'Nobody is touched.',
    counted(charges, 'charge is planned anew.', 'charges are planned anew.'),
    counted(moved, 'reservation moves to another space.', 'reservations move to other spaces.'),
    counted(
      short,
      'reservation gets less than was promised.',
      'reservations get less than was promised.',
    ),
    counted(ended, 'reservation ends.', 'reservations end.'),
  ];
  return parts.filter((part) => part !== '').join(' ');
}
