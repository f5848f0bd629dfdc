import {
  amountMinor,
  choice,
  choices,
  count,
  currency,
  dayInput,
  figure,
  flag,
  id,
  list,
  monthInput,
  named,
  nullable,
  optional,
  page,
  paging,
  powerW,
  sentence,
  strict,
  strictNamed,
  text,
  textInput,
  textOrEmpty,
  time,
  timeIfAny,
  timeOfDay,
} from './fields.ts';
import { operation } from './operation.ts';

const resident = named('Resident', 'A resident as the owner knows them.', {
  id: text('Their id.', 60),
  name: text('What the owner calls them, or else their own name.', 200),
});

const chargerState = named('ChargerState', 'A charger and what the car at it does.', {
  spaceId: text('Its space.', 60),
  number: count('The number painted on it.'),
  condition: choice(
    ['ready', 'faulted', 'offline', 'silent', 'draws-more'],
    'Whether the charger works.',
  ),
  since: timeIfAny('Since when it does not.'),
  doing: text('What happens there, such as `free`, `charging` or `waiting`.', 40),
  resident: nullable(resident),
  powerW: powerW('What it gives now.'),
});

const needsOwner = named('NeedsOwner', 'Something that needs the owner.', {
  kind: text('What, such as `charger-out`, `charge-questioned` or `invoice-overdue`.', 40),
  spaceId: nullable(text('The space it is about.', 60)),
  resident: nullable(resident),
  amountMinor: nullable(amountMinor('What it is about, tax included.')),
});

const sums = named('StatementSums', 'What was charged and what it came to.', {
  charges: count('Charges that ended in the month.'),
  /** A resident's has a smaller bound. */
  energyWh: count('Watt-hours at the meters.', 1e12),
  energyMinor: amountMinor('For energy, before tax.'),
  feesMinor: amountMinor('Service fees, before tax.'),
  idleMinor: amountMinor('Idle fees, before tax.'),
  reductionsMinor: amountMinor('Fees given back, before tax: negative.'),
  taxMinor: amountMinor('Tax.'),
  totalMinor: amountMinor('All of it: equal to the invoices.'),
  creditedMinor: amountMinor('Given back by credit notes since.'),
  dueMinor: amountMinor('The total less what was credited.'),
});

const summary = named('StatementSummary', 'What a building billed in a month.', {
  month: text('The month, such as 2026-10.', 7),
  isClosed: flag('Whether it is over: then nothing in it changes but by credit notes.'),
  currency,
  sums,
  electricityMinor: nullable(amountMinor('Its cost at the owner’s own rates, if they are known.')),
  residents: count('Residents who charged.'),
  unpaid: count('Invoices that are issued and not paid.'),
});

const line = named('StatementLine', 'A resident in a statement.', {
  resident,
  invoiceId: nullable(text('Their invoice; null for residents who are billed elsewhere.', 60)),
  state: nullable(choice(['draft', 'issued', 'paid'], 'Its state.')),
  isOverdue: flag('Whether it is past its due date and not paid.'),
  sums,
});

const buildingState = named('BuildingState', 'A building as its owner sees it.', {
  buildingId: text('The building.', 60),
  at: time('As of when.'),
  isOpen: flag('Whether residents can charge.'),
  limitA: figure('What the supply allows, amps on each phase.', 0, 10_000),
  safeA: nullable(figure('What the chargers may always take of it, if other loads share it.')),
  availableA: nullable(figure('What was told last, while it holds.')),
  limitW: powerW('The same limit as power.'),
  powerW: powerW('What all chargers give now.'),
  chargers: list(chargerState, 'All of them.', 1000),
  needsYou: list(needsOwner, 'Most urgent first.', 1000),
  month: summary,
  sentence,
});

const priceRule = strictNamed('PriceRule', 'A price, as `getTariff` has it.', {
  kind: choice(['ENERGY', 'FLAT', 'TIME', 'PARKING_TIME'], 'What is measured.'),
  period: optional(textInput('What bills call it, such as `night`.', 40)),
  unitPrice: figure('Currency units per kWh, session or hour, before tax.', 0, 10_000),
  startsAt: optional(timeOfDay('Local time from which it applies; all day if left out.')),
  endsAt: optional(timeOfDay('Local time until which it applies.')),
  days: optional(
    choices(
      choice(
        ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
        'A weekday.',
      ),
      'Every day if left out.',
      7,
      1,
    ),
  ),
  atMostMinor: optional(amountMinor('The most a session pays for it, before tax.')),
});

const building = id('The building.');
const amps = (description: string) => figure(description, 0, 10_000);

export const ownerOperations = {
  getBuildingState: operation('getBuildingState', 'GET', '/v1/buildings/{buildingId}/state', {
    tag: 'Owners',
    summary: 'Read how a building is',
    description:
      'Chargers, power under its limit, what needs the owner, the month so far. No battery levels, goals, ready-by times or plans of residents.',
  })
    .input(strict({ buildingId: building }))
    .output(buildingState),
  listStatements: operation('listStatements', 'GET', '/v1/buildings/{buildingId}/statements', {
    tag: 'Owners',
    summary: 'List statements',
    description: 'One a month, newest first. A month closes by itself when it is over.',
  })
    .input(strict({ buildingId: building, ...paging }))
    .output(named('StatementPage', 'A page.', page(summary, 'Months.'))),
  getStatement: operation('getStatement', 'GET', '/v1/buildings/{buildingId}/statements/{month}', {
    tag: 'Owners',
    summary: 'Read a statement',
    description: 'One line a resident. Its totals are those of their invoices, to the cent.',
  })
    .input(strict({ buildingId: building, month: monthInput('Such as 2026-10.') }))
    .output(
      named('Statement', 'What a building billed in a month, by resident.', {
        summary,
        lines: list(line, 'By name.', 10_000),
        sentence,
      }),
    ),
  setPrices: operation('setPrices', 'POST', '/v1/buildings/{buildingId}/prices', {
    tag: 'Owners',
    summary: 'Set prices from a day on',
    description:
      'The whole sheet, from tomorrow at the earliest. Residents are told at once. Charges plugged in and confirmed reservations keep their prices.',
    status: 201,
  })
    .input(
      strict({
        buildingId: building,
        from: dayInput('The first day, in the time zone of the building.'),
        taxPercent: optional(figure('Added to all prices; as before if left out.', 0, 100)),
        rules: choices(priceRule, 'In the order in which they are tried.', 100, 1),
      }),
    )
    .output(
      named('PricesSet', 'Prices that were announced.', {
        buildingId: text('The building.', 60),
        from: time('When they begin.'),
        residentsTold: count('How many residents were told.'),
        sentence,
      }),
    ),
  setSafePower: operation('setSafePower', 'PATCH', '/v1/buildings/{buildingId}/safe-power', {
    tag: 'Owners',
    summary: 'Set what is always free for the chargers',
    description:
      'For buildings whose supply feeds other loads as well: without word from `tellAvailablePower`, the chargers take no more than this.',
  })
    .input(
      strict({
        buildingId: building,
        amps: nullable(amps('On each phase. Null where the chargers have the supply alone.')),
      }),
    )
    .output(
      named('SafePower', 'What the chargers may always take.', {
        buildingId: text('The building.', 60),
        amps: nullable(figure('On each phase; null where they have the supply alone.')),
        sentence,
      }),
    ),
  tellAvailablePower: operation(
    'tellAvailablePower',
    'POST',
    '/v1/buildings/{buildingId}/available-power',
    {
      tag: 'Owners',
      summary: 'Tell how many amps are free now',
      description:
        'From a meter at the supply. It holds for a minute; without a new one, the safe value does.',
      status: 201,
    },
  )
    .input(strict({ buildingId: building, amps: amps('On each phase.') }))
    .output(
      named('AvailablePower', 'What the chargers may take.', {
        buildingId: text('The building.', 60),
        amps: figure('On each phase, now.', 0, 10_000),
        until: time('When the safe value holds again.'),
        sentence,
      }),
    ),
  inviteResident: operation('inviteResident', 'POST', '/v1/invitations', {
    tag: 'Owners',
    summary: 'Invite a resident',
    description:
      'By mail to one address, which alone can use it, for 30 days. No answer tells whether it has an account. Not in a sandbox.',
    status: 201,
  })
    .input(
      strict({
        email: textInput('The email address.', 254),
        name: optional(textOrEmpty('What you call them, such as `Apartment 4B`.', 60)),
      }),
    )
    .output(
      named('Invitation', 'What became of an invitation.', {
        state: choice(
          ['sent', 'by-hand', 'invited', 'joined'],
          '`by-hand`: too many mails to it lately, so tell them to sign in. `invited`: before. `joined`: lives here.',
        ),
        sentence,
      }),
    ),
};
