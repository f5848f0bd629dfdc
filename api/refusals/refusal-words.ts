import { clockIn } from '../locale/clock.ts';
import { keptFor } from '../locale/remembering.ts';
import { fieldWords, inMinutes, kilowattHours, type Words } from './field-words.ts';
import type { NobodyAsked } from '#engine/demo/neighbor-needs-space.ts';
import { day, type Instant } from '#engine/units.ts';
import { terms } from '#engine/community/reservation.ts';
import { lookUp } from '#engine/look-up.ts';
import type { Refusal } from '#engine/community/refusal.ts';
import type { World } from '#engine/community/world.ts';

type Wordings = {
  readonly [Code in Refusal['code']]: (
    refusal: Extract<Refusal, { code: Code }>,
    say: Say,
  ) => Words;
};

/** How names and times are written in a message. */
interface Say {
  readonly time: (at: Instant) => string;
  readonly space: (id: string) => string;
  readonly vehicle: (id: number) => string;
  readonly field: (name: string) => Words;
}

/** The parts of a request that identify its building. */
export interface About {
  readonly space?: string;
  readonly building?: string;
  readonly reservation?: string;
}

export function refusalWords(refusal: Refusal, world: World, locale: string, about: About): Words {
  const wording = wordings[refusal.code] as (refusal: Refusal, say: Say) => Words;
  return wording(refusal, sayIn(world, locale, about));
}

export const notAllowedWords: Words = [
  'You are not allowed to do that.',
  'Ask your property manager if you think you should be.',
];

/** Why no driver can be asked to move now, and when it is possible. */
export function nobodyAskedWords(refused: NobodyAsked, world: World, locale: string): Words {
  switch (refused.why) {
    case 'no-car-done':
      return [
        'Only a car that is done is asked to move, and none of yours is.',
        'Charge one to its goal, or stop it, then try again.',
      ];
    case 'already-asked':
      return ['You have been asked already.', 'Unplug and make way, or see what staying costs.'];
    case 'quiet-hours': {
      const until = sayIn(world, locale, refused).time(refused.until);
      return [
        `Nobody is asked to move at night. Requests wait until ${until}.`,
        `Jump to ${until}, then try again.`,
      ];
    }
    case 'no-neighbor-left':
      return [
        'There are not enough neighbors on their way to fill the building now.',
        'Let a few hours pass, then try again.',
      ];
  }
}

const thisWeek = 6 * day;

/** The building a request is about; undefined if there is none, or if it is unknown. */
export function buildingAbout(world: World, { space, building, reservation }: About) {
  const reserved = lookUp(world.reservations, reservation ?? '')?.space;
  const at = lookUp(world.spaces, space ?? reserved ?? '')?.building;
  return lookUp(world.buildings, at ?? building ?? '');
}

/** Made for the first message with a time. */
const formatsIn = keptFor((locale) =>
  keptFor((timeZone) => {
    const date = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return {
      dayOf: date({ dateStyle: 'short' }),
      weekday: date({ weekday: 'short' }),
      fullDay: date({ weekday: 'short', month: 'short', day: 'numeric' }),
      clock: clockIn(locale, timeZone).short,
    };
  }),
);

/** Times are in the building's zone; messages without a building contain none. */
function sayIn(world: World, locale: string, about: About): Say {
  const zone = buildingAbout(world, about)?.zone ?? 'UTC';
  return {
    time: (at) => {
      const { dayOf, weekday, fullDay, clock } = formatsIn(locale)(zone);
      if (dayOf.format(at) === dayOf.format(world.now)) return clock(at);
      const near = Math.abs(at - world.now) < thisWeek;
      return near ? `${weekday.format(at)} ${clock(at)}` : `${fullDay.format(at)}, ${clock(at)}`;
    },
    space: (id) => `space ${world.spaces[id]?.number ?? id}`,
    vehicle: (id) => world.vehicles[id]?.name ?? 'another vehicle',
    field: (name) => fieldWords(name, locale),
  };
}

const unknowns = {
  command: 'The service does not know how to do that.',
  card: 'This card is not known here.',
  resident: 'Nobody of that name lives here.',
  building: 'There is no such building.',
  space: 'There is no such space.',
  station: 'There is no such charger.',
  vehicle: 'This vehicle is no longer yours to use.',
  session: 'There is no such session.',
  reservation: 'This reservation is over or gone.',
  'queue-entry': 'You are no longer in this queue.',
  invoice: 'There is no such invoice.',
} as const;

const invoiceWords: Readonly<Record<string, Words>> = {
  'not-issued-yet': [
    'This invoice is still a draft.',
    'It is issued when the month ends and can be paid or questioned then.',
  ],
  'already-paid': ['This invoice is already paid.', 'There is nothing left to do.'],
  'already-disputed': [
    'You have questioned this charge already.',
    'You find the answer with the session.',
  ],
  'changed-meanwhile': [
    'Something was paid or given back on this invoice since you opened it.',
    'Look at what is still to pay, then enter it again.',
  ],
  'more-than-is-open': [
    'That is more than is to pay on this invoice.',
    'Enter what came, up to what is still to pay.',
  ],
  'before-issue': [
    'That day is before the invoice was issued.',
    'Enter the day on which the money came.',
  ],
  'in-the-future': ['That day is yet to come.', 'Enter the day on which the money came.'],
  'bad-amount': ['This is not an amount of money.', 'Enter more than zero.'],
  'correction-exceeds-charge': [
    'That is more than is left of this charge.',
    'Give back as much as was billed, at most.',
  ],
  'nothing-left-to-credit': [
    'Nothing is left to give back on this charge.',
    'Look at the credit notes of the invoice.',
  ],
};

const fairUseWords: Readonly<
  Record<Extract<Refusal, { code: 'fair-use' }>['rule'], (atMost: number, until: string) => Words>
> = {
  open: (atMost, until) => [
    `You have ${atMost} open reservations, the most a resident can have.`,
    `Cancel one, or come back after ${until}, when the next one begins.`,
  ],
  'at-once': (atMost, until) => [
    `You have ${atMost} reservations at that time already, the most a resident can have.`,
    `Choose a time after ${until}, or cancel one.`,
  ],
  waiting: (atMost, until) => [
    `You have ${atMost} cars waiting already, the most a resident can have in the queue.`,
    `Give up the place of one, or come back after ${until}.`,
  ],
  'no-shows': (_, until) => [
    `You missed two reservations in 30 days, so until ${until} you can have one at a time.`,
    'Use the one you have first, or cancel it.',
  ],
};

const wordings: Wordings = {
  'bad-input': ({ field }, say) => say.field(field),
  unknown: ({ what }) => [unknowns[what], 'Go back and choose again.'],
  'bad-time': () => [
    'The clock only runs forward, by a year at most.',
    'Choose a later time, or reset the demo to start over.',
  ],
  'not-allowed': () => notAllowedWords,
  'not-yours': () => ['This belongs to a neighbor.', 'Choose one of your own.'],
  'space-taken': ({ by, until }, { time }) =>
    by === 'you'
      ? [
          'One of your cars is already plugged in here.',
          'Unplug it first, or choose another space.',
        ]
      : [
          `A neighbor is plugged in here, probably until ${time(until)}.`,
          'Choose another space, or a later time.',
        ],
  'space-reserved': ({ from, to }, { time }) => [
    `A neighbor has reserved this space from ${time(from)} to ${time(to)}.`,
    'Choose another space.',
  ],
  'too-much-energy': ({ most }) => [
    'That is more than the battery of this car holds.',
    `Ask for up to ${kilowattHours(most)}.`,
  ],
  'charger-faulted': () => [
    'The charger at this space is out of order right now.',
    'Choose another space, or wait until it is back.',
  ],
  'building-closed': () => [
    'This building is not open for charging.',
    'Choose another one, or ask its owner when it opens.',
  ],
  'not-plugged-in': () => ['No car is plugged in here yet.', 'Plug the cable in first.'],
  'still-stopping': () => [
    'The charger has not confirmed yet that the last charge is over.',
    'Try again in a moment.',
  ],
  'not-faulted': () => ['This charger works.', 'There is nothing to repair.'],
  'vehicle-elsewhere': ({ space }, say) => [
    `This car is already plugged in at ${say.space(space)}.`,
    'Unplug it there first.',
  ],
  'reserved-for-other-vehicle': ({ vehicle }, say) => [
    `Your reservation here is for ${say.vehicle(vehicle)}.`,
    'Plug that one in, or change the reservation.',
  ],
  'already-started': () => ['Charging has already started.', 'Change the plan instead.'],
  'not-started': () => ['Charging has not started yet.', 'Start it first.'],
  'already-over': () => ['This session is over.', 'Start a new one, or unplug.'],
  'ready-by-passed': () => ['This ready-by time has passed.', 'Choose a later time.'],
  conflict: ({ with: what, from, to }, { time }) =>
    what === 'space'
      ? [
          `This space is already reserved from ${time(from)} to ${time(to)}.`,
          'Choose another space or time.',
        ]
      : [
          `This vehicle already has a reservation from ${time(from)} to ${time(to)}.`,
          'Choose another time, or change that reservation.',
        ],
  'power-short': ({ reachable }) => [
    `The building can promise ${kilowattHours(reachable)} in this time.`,
    'Ask for less, or stay longer.',
  ],
  'not-open-yet': ({ from }, { time }) => [
    `Your slot opens at ${time(from)}.`,
    'Try then. If the space is blocked, tell us from the space.',
  ],
  'fair-use': ({ rule, atMost, until }, { time }) => fairUseWords[rule](atMost, time(until)),
  'too-late-to-cancel': ({ until }, { time }) => [
    `It could be canceled until ${time(until)}, ${inMinutes(terms.cancelUntil)} before its start.`,
    `If you do not come, the space is released ${inMinutes(terms.heldFor)} after the start.`,
  ],
  'too-late-to-change': ({ until }, { time }) => [
    `It could be changed until ${time(until)}, ${inMinutes(terms.cancelUntil)} before its start.`,
    'Keep it, or reserve another time as well.',
  ],
  'space-free': ({ space }, say) => [
    `There is no need to queue: ${say.space(space)} is free.`,
    'Plug in there, or reserve it.',
  ],
  'already-queued': () => [
    'This vehicle is already in a queue.',
    'Leave that queue first if you want another.',
  ],
  'vehicle-charging': ({ space }, say) => [
    `This vehicle is plugged in at ${say.space(space)}.`,
    'Stop charging and unplug it first.',
  ],
  'vehicle-reserved': () => [
    'This vehicle has a reservation.',
    'Cancel the reservation first, under My Reservation.',
  ],
  invoice: ({ why }) =>
    invoiceWords[why] ?? ['This cannot be done with this invoice.', 'Open it to see its status.'],
};
