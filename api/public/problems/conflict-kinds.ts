import { kind, type ProblemKind } from './problem-kind.ts';

/** What the state of the community does not allow now: the codes with status 409. */
export const conflictKinds = {
  SPACE_TAKEN: kind(
    409,
    'The space is in use',
    'A car is plugged in there.',
    'Choose another space or a later time; findSlots has suggestions.',
  ),
  SPACE_RESERVED: kind(
    409,
    'The space is reserved',
    'A neighbor has reserved the space for this time.',
    'Choose another space; findSlots has suggestions.',
  ),
  CHARGER_FAULTED: kind(
    409,
    'The charger is out of order',
    'The charger of the space cannot charge now.',
    'Choose another space, or wait until it is back.',
  ),
  BUILDING_CLOSED: kind(
    409,
    'The building is not open for charging',
    'Its owner is setting it up, or has closed it.',
    'Choose another building.',
  ),
  NOT_PLUGGED_IN: kind(
    409,
    'No car is plugged in',
    'The charger has reported no cable.',
    'Plug in first; in a sandbox, call plugIn.',
  ),
  STILL_STOPPING: kind(
    409,
    'The last charge is still ending',
    'The charger has not confirmed yet that the power is off.',
    'Try again in a moment.',
  ),
  VEHICLE_ELSEWHERE: kind(
    409,
    'The car is plugged in elsewhere',
    'A car can be at one charger only.',
    'Unplug it there first.',
  ),
  RESERVED_FOR_OTHER_VEHICLE: kind(
    409,
    'The reservation is for another car',
    'The space is reserved for another car of the resident.',
    'Plug that one in, or change the reservation.',
  ),
  ALREADY_STARTED: kind(
    409,
    'The charge has started already',
    'A running charge cannot be started again.',
    'Call changePlan instead.',
  ),
  NOT_STARTED: kind(
    409,
    'The charge has not started',
    'The car is plugged in, but nothing was ordered.',
    'Call startCharge first.',
  ),
  ALREADY_OVER: kind(
    409,
    'The charge is over',
    'It was stopped, or the car was unplugged.',
    'Start a new one if the car is still plugged in.',
  ),
  CONFLICT: kind(
    409,
    'Another reservation is in the way',
    'The space or the car has a reservation that overlaps.',
    'Choose another time; details has when the other one is.',
  ),
  POWER_SHORT: kind(
    409,
    'The building has too little power left',
    'This much cannot be promised in this time; details.energyWh can.',
    'Ask for no more than details.energyWh, or for more time.',
  ),
  NOT_OPEN_YET: kind(
    409,
    'The slot is not open yet',
    'Plugging in is possible from 15 minutes before its start; details.startsAt says when.',
    'Try again then.',
  ),
  FAIR_USE: kind(
    409,
    'That would be more than a fair share',
    'A resident has at most seven open reservations, two of them at the same time, and one after two no-shows in 30 days; details.rule says which, details.until how long.',
    'Cancel one, or try again after details.until.',
  ),
  QUOTE_CHANGED: kind(
    409,
    'The quoted price is no longer possible',
    'Others have reserved or plugged in since; details.ceilingMinor is what it costs now.',
    'Call createQuote again and ask the person if it costs more than they agreed to.',
  ),
  QUOTE_EXPIRED: kind(
    409,
    'The quote has expired',
    'More than ten minutes of the community’s time have passed.',
    'Call createQuote again.',
  ),
  TOO_LATE_TO_CANCEL: kind(
    409,
    'It is too late to cancel',
    'Canceling is possible until 30 minutes before the start.',
    'Nothing to do: without a car the space is released 15 minutes after the start.',
  ),
  TOO_LATE_TO_CHANGE: kind(
    409,
    'It is too late to change',
    'Changing is possible until 30 minutes before the start.',
    'Keep it, or reserve another time as well.',
  ),
  SPACE_FREE: kind(
    409,
    'There is no need to queue',
    'A space is free now; details.spaceId names it.',
    'Plug in there, or reserve it.',
  ),
  ALREADY_QUEUED: kind(
    409,
    'The car is in a queue already',
    'A car waits in one queue at a time.',
    'Leave that queue first.',
  ),
  VEHICLE_CHARGING: kind(
    409,
    'The car is plugged in',
    'Its session relies on its battery and AC limit.',
    'Stop charging and unplug it first.',
  ),
  VEHICLE_RESERVED: kind(
    409,
    'The car has a reservation',
    'Its reservation relies on its battery and AC limit.',
    'Cancel the reservation first.',
  ),
  ALREADY_DONE: kind(
    409,
    'This was carried out before',
    'The Idempotency-Key was used too long ago to repeat its answer.',
    'Read the present state instead.',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
