import {
  amountMinor,
  strict,
  carbonG,
  choice,
  count,
  currency,
  energyInput,
  energyWh,
  figure,
  flag,
  id,
  list,
  named,
  nullable,
  optional,
  ownId,
  percent,
  powerW,
  sentence,
  text,
  time,
  timeOfDay,
  timeInput,
  token,
} from './fields.ts';
import { place } from './bill.ts';
import { operation } from './operation.ts';

const connector = named('Connector', 'How a car plugs in, as OCPI names it.', {
  type: choice(
    ['IEC_62196_T1', 'IEC_62196_T2'],
    'The plug: type 1 (SAE J1772) or type 2 (Mennekes).',
  ),
  powerType: choice(['AC_1_PHASE', 'AC_3_PHASE'], 'The current it gives.'),
  voltageV: count(
    'Volts between phase and neutral, or between the two phases of a split one.',
    1000,
  ),
  maxCurrentA: count('The most it gives on each phase.', 1000),
});

const site = named('Site', 'Where a building stands.', {
  address: text('On one line, as a navigation system takes it.', 200),
  latitude: figure('Degrees, WGS 84.', -90, 90),
  longitude: figure('Degrees, WGS 84.', -180, 180),
});

const space = named('Space', 'A parking space with a charger.', {
  id: ownId,
  number: count('The number painted on it.'),
  state: choice(
    ['free', 'reserved', 'neighbor', 'faulted', 'offline', 'closed', 'assigned', 'yours'],
    '`neighbor` in use, `closed` not open, `assigned` not yours.',
  ),
  powerW: powerW('The most its charger gives.'),
  connector,
  sessionId: nullable(text('Your session there.', 60)),
  sentence,
});

const building = named('Building', 'A building with shared chargers.', {
  id: ownId,
  name: text('Its name.', 100),
  timeZone: text('IANA name of its time zone.', 60),
  currency,
  site: nullable(site),
  freeSpaces: count('Spaces free now.'),
  spaces: list(space, 'All of them.', 500),
  sentence,
});

const rule = named('TariffRule', 'A price. For each kind, the first rule that matches applies.', {
  kind: choice(['ENERGY', 'FLAT', 'TIME', 'PARKING_TIME'], 'What is measured, as OCPI names it.'),
  period: nullable(text('What bills call it, such as `night`.', 40)),
  unitPrice: figure('Currency units per unit, before tax.'),
  unit: choice(['kWh', 'hour', 'session'], 'The unit.'),
  taxPercent: nullable(figure('Added to it.', 0, 100)),
  startsAt: nullable(timeOfDay('Local time from which it applies; null all day.')),
  endsAt: nullable(timeOfDay('Local time until which it applies.')),
  days: nullable(list(text('A weekday, such as MONDAY.', 10), 'Null every day.', 7)),
  freeSeconds: nullable(count('For PARKING_TIME: free time after a request to move.')),
  atMostMinor: nullable(amountMinor('The most a session pays for it, before tax.')),
});

const terms = named('Terms', 'The terms of reservations.', {
  freeCancellationMinutes: count('Free to change or cancel until so long before the start.'),
  heldMinutes: count('Held so long after the start, then released.'),
  earlyStartMinutes: count('Plugging in is possible so long before the start.'),
  shortestMinutes: count('The shortest reservation.'),
  longestMinutes: count('The longest reservation.'),
  daysAhead: count('How far ahead one may start.'),
  quoteMinutes: count('How long a write may name a quote, in the time of the community.'),
});

export const tariff = named('Tariff', 'The whole price sheet of a building, and its terms.', {
  buildingId: text('The building.', 60),
  currency,
  rules: list(rule, 'In the order in which they are tried.', 100),
  terms,
  sentence,
});

const slot = named('Slot', 'A suggestion: where and when to charge. Nothing is held yet.', {
  slotId: token('Pass it to `createQuote`.'),
  ...place,
  startsAt: time('When to plug in.'),
  endsAt: time('When to leave.'),
  readyAt: time('When the energy is delivered.'),
  energyWh: energyWh('At the meter.'),
  ceilingMinor: amountMinor('The most it costs, tax and fees included.'),
  currency,
  carbonG: carbonG('CO₂.'),
  chanceOfNoWaitPercent: percent('That the space is free when the slot begins.'),
  chanceReadyPercent: percent('That the car has its energy when its driver really leaves.'),
  advantage: choice(
    ['best', 'cheaper', 'sooner', 'surer', 'greener', 'later', 'other-space'],
    'What it has over the first.',
  ),
  sentence,
});

const slots = named('Slots', 'What suits a car, best first.', {
  energyWh: energyWh('What was searched for: as asked, or as predicted.'),
  readyBy: time('The same.'),
  slots: list(slot, 'Up to three in time.', 10),
  alternatives: list(slot, 'If nothing fits: at another building, or later.', 10),
  sessionId: nullable(text('The car is plugged in already: charge it with this session.', 60)),
  canJoinQueue: flag('Whether `joinQueue` would be accepted now.'),
  sentence,
});

export const buildingOperations = {
  findBuildings: operation('findBuildings', 'GET', '/v1/buildings', {
    tag: 'Buildings',
    summary: 'Find buildings and free spaces',
    description: 'All buildings of the community with the state of every space right now.',
  })
    .input(strict({}))
    .output(
      named('Buildings', 'The buildings of the community.', {
        items: list(building, 'All of them.', 100),
      }),
    ),
  getTariff: operation('getTariff', 'GET', '/v1/buildings/{buildingId}/tariff', {
    tag: 'Buildings',
    summary: 'Read the price sheet and the terms',
    description:
      'Energy by time of use, service fee, idle fee and tax, before anybody plugs in. Its ETag is for `setPrices`.',
  })
    .input(strict({ buildingId: id('The building.') }))
    .output(tariff),
  findSlots: operation('findSlots', 'GET', '/v1/slots', {
    tag: 'Buildings',
    summary: 'Find the best slots for a car',
    description:
      'Suggests up to three slots that differ in price, time, place or certainty. What is not given is predicted from habits.',
  })
    .input(
      strict({
        vehicleId: id('The car.'),
        energyWh: optional(energyInput('Energy at the meter.')),
        targetLevelPercent: optional(percent('Instead of energy: the battery level to reach.')),
        readyBy: optional(timeInput('When the car must be ready.')),
        buildingId: optional(id('Where; its usual building by default.')),
      }),
    )
    .output(slots),
};
