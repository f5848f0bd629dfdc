import { powerOf } from '#engine/charging/charger.ts';
import type { Building, World } from '#engine/community/world.ts';
import { supplyOf } from '#engine/community/supply-of.ts';
import type { Books } from '#engine/service/books.ts';
import { chargersView } from '../../owner/charger-views.ts';
import type { OwnerAnswers } from '../../owner/contract.ts';
import type { NameOf } from '../../owner/names.ts';
import { overviewView } from '../../owner/overview-view.ts';
import { formatMoney, formatMonth, formatPower } from '../../words/format.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { localFormatAt } from '../views/scene.ts';

type Owner = OwnerAnswers['owner'];
type Month = Owner['statements']['months'][number];
type Sums = Pick<Month, 'charges' | 'energy' | 'amounts' | 'credited' | 'due'>;

const sumsOf = ({ charges, energy, amounts, credited, due }: Sums) => ({
  charges,
  energyWh: Math.round(energy),
  energyMinor: amounts.energy,
  feesMinor: amounts.fees,
  idleMinor: amounts.idle,
  reductionsMinor: amounts.reductions,
  taxMinor: amounts.tax,
  totalMinor: amounts.total,
  creditedMinor: credited,
  dueMinor: due,
});

export const statementSummary = (
  month: Month,
): PublicAnswers['listStatements']['items'][number] => ({
  month: month.month,
  isClosed: month.isClosed,
  currency: month.currency,
  sums: sumsOf(month),
  electricityMinor: month.cost === null ? null : Math.round(month.cost),
  residents: month.residents,
  unpaid: month.unpaid,
});

export function statementInFull(
  world: World,
  building: Building,
  statement: Owner['statement'],
): PublicAnswers['getStatement'] {
  const { lines, month, currency, amounts } = statement;
  const { say } = localFormatAt(world, building.id);
  return {
    summary: statementSummary(statement),
    lines: lines.map(({ resident, invoice, ...line }) => ({
      resident,
      invoiceId: invoice?.id ?? null,
      state: invoice?.state ?? null,
      isOverdue: invoice?.overdue ?? false,
      sums: sumsOf(line),
    })),
    sentence: say(
      () =>
        `In ${formatMonth(month)}, ${building.name} billed ${formatMoney(amounts.total, currency)} to ${counted(lines.length, 'resident')}.`,
    ),
  };
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

export function buildingState(
  books: Books,
  building: Building,
  nameOf: NameOf,
): PublicAnswers['getBuildingState'] {
  const { world } = books;
  const { id, capacity, available, isClosed, name } = building;
  const { time, timeOrNull, say } = localFormatAt(world, id);
  const { volts, phases } = supplyOf(world, building);
  const { chargers } = chargersView(books, building, nameOf);
  const { attention, thisMonth, working } = overviewView(books, building, nameOf);
  const limitW = Math.round(powerOf(capacity, volts, phases));
  const powerW = Math.round(chargers.reduce((sum, { power }) => sum + power, 0));
  return {
    buildingId: id,
    at: time(world.now),
    isOpen: isClosed !== true,
    limitA: capacity,
    safeA: available?.safe ?? null,
    availableA: available?.told?.amps ?? null,
    limitW,
    powerW,
    chargers: chargers.map(({ space, number, condition, doing, resident, power }) => ({
      spaceId: space,
      number,
      condition: condition.kind,
      since: timeOrNull(condition.since),
      doing,
      resident,
      powerW: Math.round(power),
    })),
    needsYou: attention.map((one) => ({
      kind: one.kind,
      spaceId: 'space' in one ? one.space : null,
      resident: 'resident' in one ? one.resident : null,
      amountMinor: amountOf(one),
    })),
    month: statementSummary(thisMonth),
    sentence: say(
      () =>
        `${working} of ${counted(chargers.length, 'charger')} at ${name} ${working === 1 ? 'works' : 'work'}; they give ${formatPower(powerW)} of ${formatPower(limitW)}.`,
    ),
  };
}

function amountOf(one: Owner['overview']['attention'][number]): number | null {
  if (one.kind === 'charge-questioned') return one.amount;
  return one.kind === 'invoice-overdue' ? one.balance : null;
}
