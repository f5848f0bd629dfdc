import { implement } from '@orpc/server';
import type { Building } from '#engine/community/world.ts';
import type { Books } from '#engine/service/books.ts';
import { buildingIn, guard, type Call } from '../router/base.ts';
import type { LedgerCommand } from '#engine/ledger/ledger-commands.ts';
import { cents } from '#engine/units.ts';
import { roomForMore } from '#engine/owner/room-for-more.ts';
import { refuse, unknown } from '../refusals/refusals.ts';
import { buildingsView, overviewView } from './overview-view.ts';
import { changesView, previewPricesView, pricesView } from './building-views.ts';
import { chargersView, ownerPowerView } from './charger-views.ts';
import { residentsView } from './residents-view.ts';
import { ownerContract } from './contract.ts';
import { namesIn, type NameOf } from './names.ts';
import { setUpHere } from './set-up.ts';
import { touchedView } from './touched-view.ts';
import { billedView, questionsView, statementsView, statementView } from './statement-views.ts';

const service = implement(ownerContract).$context<Call>().use(guard);
const { owner, setup, books: entries } = service;

async function look<T>(call: Call, view: (books: Books, nameOf: NameOf) => T): Promise<T> {
  const books = await call.community.present();
  return view(books, await namesIn(call, books));
}

const lookAt = <T>(
  call: Call,
  building: string,
  view: (books: Books, building: Building, nameOf: NameOf) => T,
): Promise<T> =>
  look(call, (books, nameOf) => view(books, buildingIn(books.world, building), nameOf));

/** Carries out a command of an owner on the ledger. */
async function enter({ community, actor }: Call, given: (by: string) => LedgerCommand) {
  const { user, role } = actor;
  const { world } = await community.act(() => ({ kind: 'command', command: given(user), role }));
  return { at: world.now };
}

/** The owner's side of a community of either kind. */
export const ownerRouter = service.router({
  owner: {
    buildings: owner.buildings.handler(({ context }) => look(context, buildingsView)),
    overview: owner.overview.handler(({ context, input: { building } }) =>
      lookAt(context, building, overviewView),
    ),
    chargers: owner.chargers.handler(({ context, input: { building } }) =>
      lookAt(context, building, chargersView),
    ),
    power: owner.power.handler(({ context, input: { building } }) =>
      lookAt(context, building, ownerPowerView),
    ),
    prices: owner.prices.handler(({ context, input: { building } }) =>
      lookAt(context, building, ({ world }, at) => pricesView(world, at)),
    ),
    previewPrices: owner.previewPrices.handler(({ context, input }) =>
      lookAt(context, input.building, (present, at) => {
        const view = previewPricesView(present, at, input);
        if ('code' in view) throw refuse(view, present.world, context.community.locale);
        return view;
      }),
    ),
    room: owner.room.handler(({ context, input: { building } }) =>
      lookAt(context, building, (present, { id }) => ({
        at: present.world.now,
        ...roomForMore(present, id),
      })),
    ),
    statements: owner.statements.handler(({ context, input: { building } }) =>
      lookAt(context, building, statementsView),
    ),
    statement: owner.statement.handler(({ context, input: { building, month } }) =>
      lookAt(context, building, (books, at, nameOf) => {
        const view = statementView(books, at, month, nameOf);
        if (view === undefined) throw unknown('invoice', books.world);
        return view;
      }),
    ),
    billed: owner.billed.handler(({ context, input: { building, month, resident } }) =>
      lookAt(context, building, (books, at) => billedView(books, at, month, resident)),
    ),
    questions: owner.questions.handler(({ context }) => look(context, questionsView)),
    residents: owner.residents.handler(({ context }) => look(context, residentsView)),
    changes: owner.changes.handler(({ context }) => look(context, changesView)),
    touched: owner.touched.handler(({ context, input }) => {
      const { user, role } = context.actor;
      return look(context, (books) =>
        touchedView(books, { ...input, user }, role, context.community.locale),
      );
    }),
  },
  books: {
    recordPayment: entries.recordPayment.handler(({ context, input }) =>
      enter(context, (by) => {
        const { resident: user, amount, seen, ...payment } = input;
        const inPart = amount === undefined ? {} : { amount: cents(amount) };
        const asSeen = seen === undefined ? {} : { seen: cents(seen) };
        return { ...payment, ...inPart, ...asSeen, kind: 'record-payment', user, by };
      }),
    ),
    creditCharge: entries.creditCharge.handler(
      ({ context, input: { resident, waived, ...charge } }) =>
        enter(context, (by) => ({
          ...charge,
          kind: 'credit-charge',
          user: resident,
          by,
          waived: typeof waived === 'string' ? waived : { amount: cents(waived.amount) },
        })),
    ),
  },
  setup: {
    addBuilding: setup.addBuilding.handler(setUpHere('add-building')),
    editBuilding: setup.editBuilding.handler(setUpHere('edit-building')),
    openBuilding: setup.openBuilding.handler(setUpHere('open-building')),
    closeBuilding: setup.closeBuilding.handler(setUpHere('close-building')),
    setSupply: setup.setSupply.handler(setUpHere('set-supply')),
    setCircuits: setup.setCircuits.handler(setUpHere('set-circuits')),
    setSafePower: setup.setSafePower.handler(setUpHere('set-safe-power')),
    addSpace: setup.addSpace.handler(setUpHere('add-space')),
    renumberSpaces: setup.renumberSpaces.handler(setUpHere('renumber-spaces')),
    assignSpace: setup.assignSpace.handler(setUpHere('assign-space')),
    removeSpace: setup.removeSpace.handler(setUpHere('remove-space')),
    setCharger: setup.setCharger.handler(setUpHere('set-charger')),
    setPrices: setup.setPrices.handler(setUpHere('set-prices')),
    setElectricity: setup.setElectricity.handler(setUpHere('set-electricity')),
    withdrawPrices: setup.withdrawPrices.handler(setUpHere('withdraw-prices')),
    addResident: setup.addResident.handler(setUpHere('add-resident')),
    removeResident: setup.removeResident.handler(setUpHere('remove-resident')),
    addCard: setup.addCard.handler(setUpHere('add-card')),
    blockCard: setup.blockCard.handler(setUpHere('block-card')),
    unblockCard: setup.unblockCard.handler(setUpHere('unblock-card')),
    removeCard: setup.removeCard.handler(setUpHere('remove-card')),
  },
});
