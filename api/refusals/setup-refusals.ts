import { circuitFaultSentence } from '#engine/community/checks/check-circuits.ts';
import type { World } from '#engine/community/world.ts';
import type { SetupFault } from '#engine/setup/setup-refusal.ts';
import type { Words } from './field-words.ts';
import { problem, type Problem } from './refusals.ts';

/** What does not fit, as an error for people and programs. */
export function refuseSetup(
  refusal: { readonly code: 'setup' } & SetupFault,
  world: World,
): Problem {
  const { code: _, ...details } = refusal;
  return problem('SETUP', setupWords(refusal, world), { details });
}

const limit = ({ circuit, limit: most }: { readonly circuit?: string; readonly limit: number }) =>
  circuit === undefined ? `the supply of ${most} A` : `circuit ${circuit} with its ${most} A`;

/** What does not fit in what an owner sets up, and what to do about it. */
function setupWords(fault: SetupFault, world: World): Words {
  const space = (id: string) => `space ${world.spaces[id]?.number ?? id}`;
  switch (fault.why) {
    case 'charger-above-limit':
      return [
        `The charger of ${space(fault.space)} needs ${fault.amps} A, more than ${limit(fault)} gives.`,
        'Raise the limit, or put the charger on another circuit.',
      ];
    case 'uncontrolled-above-limit':
      return [
        `Chargers that nobody can lower would draw ${fault.amps} A on ${limit(fault)}.`,
        'Use chargers that can be controlled, or fewer of these.',
      ];
    case 'fallback-above-limit':
      return [
        `Without a connection, the chargers would draw ${fault.amps} A on ${limit(fault)}.`,
        'Lower what they give without a connection.',
      ];
    case 'phases-above-supply':
      return [
        `The charger of ${space(fault.space)} needs three phases, and the supply has one.`,
        'Correct the phases of the supply or of the charger.',
      ];
    case 'other-volts':
      return [
        `The charger of ${space(fault.space)} has other volts than the supply with its ${fault.volts} V.`,
        'Correct the volts of the charger or of the supply.',
      ];
    case 'number-taken':
      return [`There is a space ${fault.number} already.`, 'Choose another number.'];
    case 'car-plugged-in':
      return [
        `A car is plugged in at ${space(fault.space)}, or may come right back.`,
        'Try again when it has left.',
      ];
    case 'car-charging':
      return [
        `A car is charging at ${space(fault.space)}, and this may end its charge.`,
        'Confirm it, and its driver is told.',
      ];
    case 'space-reserved':
      return [
        `There are reservations for ${space(fault.space)}.`,
        'Wait until they are over, or agree with their drivers on another space.',
      ];
    case 'has-bills':
      return [
        `Bills were made in this ${fault.field === 'zone' ? 'time zone' : 'currency'}, so it can no longer change.`,
        'Add a new building for another one.',
      ];
    case 'no-supply':
      return ['The building has no supply yet.', 'Say how many amps its chargers may draw.'];
    case 'no-spaces':
      return ['The building has no spaces yet.', 'Add its first space.'];
    case 'no-prices':
      return ['The building has no price for energy yet.', 'Set its prices.'];
    case 'last-space':
      return ['This is the last space of an open building.', 'Close the building first.'];
    case 'tariff':
      return [
        `These prices cannot be used: ${fault.fault.replaceAll('-', ' ')}.`,
        fault.element === undefined ? 'Correct them.' : `Correct row ${fault.element + 1}.`,
      ];
    case 'too-soon':
      return [
        'Residents must be able to know new prices before they hold.',
        `Choose ${fault.earliest} or a later day.`,
      ];
    case 'changed-meanwhile':
      return ['Somebody else has changed this since you opened it.', 'Look at it again first.'];
    case 'resident-exists':
      return ['This resident lives here already.', 'There is nothing to do.'];
    case 'card-exists':
      return ['This card belongs to somebody already.', 'Remove it there first.'];
    case 'resident-plugged-in':
      return [
        `A car of this resident is plugged in at ${space(fault.space)}.`,
        'Try again when it has left.',
      ];
    default:
      return [circuitFaultSentence(fault), 'Correct the circuits.'];
  }
}
