import type { Finding } from '#engine/charging/commissioning.ts';
import { formatAmps, formatExactDuration, formatMeter } from '../format.ts';

/** A finding for the owner of a charger: what was seen, and what follows from it. */
export interface FindingWords {
  /** `limited`: it works, with a restriction. `bad`: it needs the owner. */
  readonly grade: 'good' | 'limited' | 'bad';
  readonly seen: string;
  readonly follows: string;
}

const words = (grade: FindingWords['grade'], seen: string, follows: string): FindingWords => ({
  grade,
  seen,
  follows,
});

const versionNames: Readonly<Record<string, string>> = {
  'ocpp1.6': 'OCPP 1.6',
  'ocpp2.0.1': 'OCPP 2.0.1',
  'ocpp2.1': 'OCPP 2.1',
};

const meters = {
  'minute-and-quarter': [
    'good',
    'every minute, and at each quarter hour when prices can change',
    'Every price is billed to the watt-hour.',
  ],
  minute: [
    'limited',
    'every minute, not at the quarter hours',
    'The minute in which a price changes is split evenly.',
  ],
  quarter: ['limited', 'every 15 minutes', 'Prices within a quarter of an hour are split evenly.'],
  asked: [
    'limited',
    'only when it is asked',
    'We ask at every change of price; the seconds until it answers are split evenly.',
  ],
  ends: [
    'limited',
    'only at the beginning and the end of a charge',
    'Prices within a charge are split evenly over its time.',
  ],
} as const;

const interruptions = {
  charge: 'Somebody began to charge.',
  unplugged: 'The car was unplugged.',
  fault: 'The charger reported a fault.',
  owner: 'The test was ended.',
} as const;

const clockOff = (secondsAhead: number): string =>
  `${formatExactDuration(Math.abs(secondsAhead) * 1000)} ${secondsAhead > 0 ? 'ahead' : 'behind'}`;

/** What a finding of a commissioning means, in plain words. */
export function findingWords(finding: Finding): FindingWords {
  switch (finding.what) {
    case 'called': {
      const { vendor, model, firmware, version } = finding;
      const name = [`${vendor} ${model}`, firmware && `firmware ${firmware}`]
        .filter(Boolean)
        .join(', ');
      return words('good', `${name}, ${versionNames[version] ?? version}`, '');
    }
    case 'clock-right':
      return Math.abs(finding.secondsAhead) < 0.1
        ? words('good', 'Within a tenth of a second of ours.', '')
        : words('good', `${clockOff(finding.secondsAhead)}.`, '');
    case 'clock-off':
      return words(
        'limited',
        `Its clock is ${clockOff(finding.secondsAhead)} and was not set.`,
        'We correct its times, so prices are right. Set its time server if it has one.',
      );
    case 'clock-local':
      return words('limited', 'It writes local time without a zone.', 'We convert its times.');
    case 'clock-untold':
      return words('limited', 'It has told no time yet.', 'Its messages count when they arrive.');
    case 'meter': {
      const [grade, how, follows] = meters[finding.every];
      return words(grade, `${formatMeter(finding.register)}; it reports ${how}.`, follows);
    }
    case 'meter-silent':
      return words(
        'bad',
        'Its meter reported nothing.',
        'What it gives cannot be billed or limited. Do not open this space.',
      );
    case 'meter-without-current':
      return words(
        'limited',
        'It reports energy, but no current.',
        'We work out the current from the energy, a minute later.',
      );
    case 'meter-contradicts-itself':
      return words(
        'limited',
        'The current it reports is not what its energy shows.',
        'We go by the energy.',
      );
    case 'follows':
      return words(
        'good',
        `It followed 6 A, 12 A and 0 A within ${formatExactDuration(finding.withinSeconds * 1000)}, seen at its meter.`,
        'It shares the building’s power with the others.',
      );
    case 'follows-from':
      return words(
        'limited',
        `It follows a limit from ${formatAmps(finding.amps)} on.`,
        `Below ${formatAmps(finding.amps)} a car waits for its turn.`,
      );
    case 'on-off':
      return words(
        'limited',
        'It can be switched on and off, but not set to a current.',
        'A car charges with all it takes, or waits until that much is free.',
      );
    case 'ignores':
      return words(
        'bad',
        `It accepted ${formatAmps(finding.asked)} and drew ${formatAmps(finding.drawn)}.`,
        'Its full current is kept free for it at all times. Look for a setting such as “smart charging” or “external limit”, then test again.',
      );
    case 'no-control':
      return words(
        'bad',
        'It takes no limits.',
        'Its full current is kept free for it at all times.',
      );
    case 'car-takes-nothing':
      return words(
        'bad',
        'The car took no power.',
        'Is it full, or does it wait for its own timer? Test again with a car that charges.',
      );
    case 'car-takes-little':
      return words(
        'limited',
        `The car took no more than ${formatAmps(finding.amps)}.`,
        'Test again with a car that takes more, to be sure.',
      );
    case 'alone-keeps':
      return words(
        'good',
        `With the line cut it went on with ${formatAmps(finding.amps)}.`,
        'That much of the building’s power stays reserved for it while it is out of reach.',
      );
    case 'alone-full':
      return words(
        'limited',
        `With the line cut it went up to ${formatAmps(finding.amps)}.`,
        'Its full current is kept free while it is out of reach.',
      );
    case 'alone-nothing':
      return words(
        'good',
        'With the line cut it stopped charging.',
        'Cars wait until it is connected again.',
      );
    case 'alone-unseen':
      return words(
        'limited',
        'What it did with the line cut was not seen at its meter.',
        'We count with what it was last told.',
      );
    case 'no-fallback':
      return words(
        'limited',
        'It takes no limit for cars that plug in while the line is cut.',
        'Its full current is kept free while it is out of reach.',
      );
    case 'interrupted':
      return words(
        'bad',
        interruptions[finding.by],
        'Nothing was changed. Test again when the space is free.',
      );
  }
}
