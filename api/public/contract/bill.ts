import {
  amountMinor,
  choice,
  currency,
  energyWh,
  figure,
  list,
  named,
  nullable,
  powerW,
  shared,
  text,
  time,
  count,
} from './fields.ts';

const billLine = named('BillLine', 'One line of a bill.', {
  kind: choice(
    ['ENERGY', 'FLAT', 'TIME', 'PARKING_TIME', 'CREDIT'],
    'The measured dimension, as OCPI names it; CREDIT gives money back.',
  ),
  period: nullable(text('The period of the tariff, such as `night`.', 40)),
  label: text('The line as a receipt prints it.', 120),
  energyWh: nullable(energyWh('For ENERGY.')),
  seconds: nullable(figure('For TIME and PARKING_TIME.', 0, 1e8)),
  unitPrice: figure('Currency units per kWh, hour or session, before tax.', -1e6),
  amountMinor: amountMinor('Before tax.'),
});

const tax = named('Tax', 'A tax on part of a bill.', {
  percent: figure('The rate.', 0, 100),
  baseMinor: amountMinor('What it is on.'),
  amountMinor: amountMinor('What it comes to.'),
});

export const bill = named(
  'Bill',
  'An amount with everything it is made of. Lines and taxes add up.',
  {
    currency,
    energyWh: energyWh('At the meter.'),
    lines: list(billLine, 'In the order of the receipt.', 200),
    subtotalMinor: amountMinor('Before tax.'),
    taxes: list(tax, 'One for each rate.', 20),
    totalMinor: amountMinor('To pay.'),
  },
);

export const powerStep = named('PowerStep', 'An interval of constant power.', {
  startsAt: time('Its start.'),
  endsAt: time('Its end.'),
  powerW: powerW('At the meter.'),
});

export const steps = (description: string) => list(powerStep, description, 2000);

/** A parking space and its building. */
export const place = {
  spaceId: shared('SpaceId', 'A parking space.', text('', 60)),
  spaceNumber: shared('SpaceNumber', 'The number painted on the space.', count('')),
  buildingId: shared('BuildingId', 'A building.', text('', 60)),
  buildingName: shared('BuildingName', 'What people call the building.', text('', 100)),
};
