import { distancesIn } from '../locale/distance.ts';
import { day, hour, minute, type WattHours } from '#engine/units.ts';
import { longestPlan, mostEnergy, vehicleBounds } from '#engine/community/checks/bounds.ts';
import { terms } from '#engine/community/reservation.ts';
import { longestNote } from '#engine/ledger/dispute.ts';

/** A message for people, and what to do next. */
export type Words = readonly [message: string, next: string];

export const inMinutes = (length: number) => `${length / minute} minutes`;
const inDays = (length: number) => `${length / day} days`;

export const kilowattHours = (energy: WattHours) => `${Math.floor(energy / 100) / 10} kWh`;

const { name, battery, maxAmps, limit } = vehicleBounds;
const mostAtOnce = kilowattHours(mostEnergy);

const fields: Readonly<Record<string, Words>> = {
  name: [
    `A vehicle needs a name of at most ${name.most} letters.`,
    'Give it a name you will recognize.',
  ],
  battery: [
    `A battery holds between ${battery.least} and ${battery.most} kWh.`,
    'Enter the usable size in kWh.',
  ],
  maxAmps: [
    `The car takes a whole number of amps from ${maxAmps.least} to ${maxAmps.most}.`,
    'Look it up in the car’s manual.',
  ],
  phases: ['A car charges on one phase or on three.', 'Choose one of the two.'],
  vin: [
    'This is no vehicle identification number: they have 17 letters and digits, and one of them checks the others.',
    'Copy it from the registration, or leave it empty.',
  ],
  limit: [
    `The charge limit lies between ${100 * limit.least} and ${100 * limit.most}%.`,
    'Choose a limit in between.',
  ],
  level: ['A battery level lies between 0 and 100%.', 'Enter what the car shows.'],
  readyBy: [
    'This ready-by time is not possible.',
    `Choose a time within the next ${inDays(longestPlan)}.`,
  ],
  goal: [
    'Your car has that already, or it is not possible.',
    `Ask for more than it has, up to 100% or ${mostAtOnce}.`,
  ],
  energy: [`Ask for more than 0 and at most ${mostAtOnce}.`, 'Enter how much the car needs.'],
  from: [
    `A reservation starts within the next ${inDays(terms.horizon)}.`,
    'Choose a start in between.',
  ],
  to: [
    `A reservation lasts from ${inMinutes(terms.shortest)} to ${terms.longest / hour} hours.`,
    'Choose an end in between.',
  ],
  until: ['A place in the queue is for half an hour up to two days.', 'Choose a time in between.'],
  reason: ['We need to know what is not right.', 'Choose what it is about.'],
  note: [
    `Say in your own words what is not right, in at most ${longestNote} letters.`,
    'A sentence is enough.',
  ],
  lasting: ['A fault lasts up to a day.', 'Choose a shorter time.'],
};

function consumptionWords(locale: string): Words {
  const { unit, consumption } = distancesIn(locale);
  const { least, most } = consumption.bounds;
  return unit === 'mile'
    ? [`A car goes between ${least} and ${most} miles on a kWh.`, 'Use 3.5 if you do not know.']
    : [`A car uses between ${least} and ${most} Wh per kilometer.`, 'Use 180 if you do not know.'];
}

/** What a field of a form or a request may contain. */
export const fieldWords = (field: string | null, locale: string): Words =>
  field === 'consumption'
    ? consumptionWords(locale)
    : (fields[field ?? ''] ?? ['This value is not possible.', 'Check it and try again.']);
