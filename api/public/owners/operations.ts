import { lookUp } from '#engine/look-up.ts';
import type { Building } from '#engine/community/world.ts';
import type { Books } from '#engine/service/books.ts';
import type { SetupCommand } from '#engine/setup/setup-command.ts';
import { parseIsoDate } from '#engine/time/calendar.ts';
import { startOfDay } from '#engine/time/local.ts';
import { amps, duration, instant, minute } from '#engine/units.ts';
import { emailPattern } from '../../accounts/email-pattern.ts';
import { takeReports } from '../../community/charger-reports.ts';
import type { Apply, Change } from '../../community/community.ts';
import { namesIn, type NameOf } from '../../owner/names.ts';
import { carryOut, withSimulation } from '../../owner/set-up.ts';
import { statementsView, statementView } from '../../owner/statement-views.ts';
import { refuse, unknown } from '../../refusals/refusals.ts';
import { formatAmps, formatClock, formatDateOf } from '../../words/format.ts';
import type { PublicAnswers, PublicInputs } from '../contract/contract.ts';
import { pageOf } from '../paging.ts';
import { PublicProblem } from '../problems/problems.ts';
import {
  buildingWith,
  checkVersion,
  communityIn,
  noteReplay,
  openedIn,
  type PublicContext,
} from '../router/base.ts';
import { pricesVersion } from '../views/buildings.ts';
import { localFormatAt } from '../views/scene.ts';
import { elementsOf } from './price-elements.ts';
import { buildingState, statementInFull, statementSummary } from './views.ts';

const namesFor = (context: PublicContext, books: Books): Promise<NameOf> => {
  const { forCall, namesOf } = openedIn(context);
  return namesIn({ sandbox: forCall(null).sandbox, namesOf }, books);
};

/** Answers a read about a building, with what its owner calls residents. */
async function lookAt<T>(
  context: PublicContext,
  buildingId: string,
  view: (books: Books, building: Building, nameOf: NameOf) => T,
): Promise<T> {
  const books = await communityIn(context).present();
  const building = buildingWith(books.world, buildingId);
  return view(books, building, await namesFor(context, books));
}

export const getBuildingState = (
  context: PublicContext,
  { buildingId }: PublicInputs['getBuildingState'],
): Promise<PublicAnswers['getBuildingState']> => lookAt(context, buildingId, buildingState);

export const listStatements = (
  context: PublicContext,
  { buildingId, ...paging }: PublicInputs['listStatements'],
): Promise<PublicAnswers['listStatements']> =>
  lookAt(context, buildingId, (books, building) =>
    pageOf(
      'statements',
      statementsView(books, building).months,
      ({ month }) => [Number(month.replace('-', '')), month],
      paging,
      statementSummary,
    ),
  );

export const getStatement = (
  context: PublicContext,
  { buildingId, month }: PublicInputs['getStatement'],
): Promise<PublicAnswers['getStatement']> =>
  lookAt(context, buildingId, (books, building, nameOf) => {
    const statement = statementView(books, building, month, nameOf);
    if (statement === undefined) throw unknown('invoice', books.world);
    return statementInFull(books.world, building, statement);
  });

/**
 * Who changes something, as the log of changes names them, and in which role. A sandbox's key acts as
 * its one owner, whom nobody has signed in as.
 */
function actingIn(context: PublicContext) {
  const { actor, kind } = openedIn(context);
  const through = 'keyName' in actor ? actor.keyName : undefined;
  const who =
    kind === 'sandbox'
      ? ({ role: 'owner', user: 'owner' } as const)
      : { role: actor.role, user: actor.onBehalfOf ?? actor.user };
  return { ...who, ...(through !== undefined && { through }) };
}

/** Carries out a set-up command, decided on the newest state. */
async function setUp(
  context: PublicContext,
  decide: (now: Books, user: string) => SetupCommand,
): Promise<Change> {
  const { role, user, ...through } = actingIn(context);
  const change = await communityIn(context).act(
    (now) => ({ kind: 'command', command: { ...decide(now, user), ...through } as never, role }),
    undefined,
    (now, action, { locale }) => carryOut(now, action as never, locale),
  );
  noteReplay(context, change);
  return change;
}

export async function setPrices(
  context: PublicContext,
  { buildingId, from, taxPercent, rules }: PublicInputs['setPrices'],
): Promise<PublicAnswers['setPrices']> {
  const { world, events } = await setUp(context, ({ world: now }, user) => {
    const building = buildingWith(now, buildingId);
    checkVersion(context, pricesVersion(building));
    const { currency } = now.tariffs[building.tariff]!;
    return {
      kind: 'set-prices',
      user,
      building: building.id,
      from,
      elements: elementsOf(rules, currency),
      ...(taxPercent !== undefined && { tax: taxPercent }),
    };
  });
  const { name, zone } = world.buildings[buildingId]!;
  const { time, say } = localFormatAt(world, buildingId);
  const begins = startOfDay(zone, parseIsoDate(from)!);
  const told = events.filter(({ kind }) => kind === 'prices-announced').length;
  return {
    buildingId,
    from: time(begins),
    residentsTold: told,
    sentence: say(
      () =>
        `New prices hold at ${name} from ${formatDateOf(begins)}; ${told === 1 ? '1 resident was' : `${told} residents were`} told.`,
    ),
  };
}

export async function setSafePower(
  context: PublicContext,
  { buildingId, amps: safe }: PublicInputs['setSafePower'],
): Promise<PublicAnswers['setSafePower']> {
  const { world } = await setUp(context, ({ world: now }, user) => ({
    kind: 'set-safe-power',
    user,
    building: buildingWith(now, buildingId).id,
    amps: safe === null ? null : amps(safe),
  }));
  const { name, available } = world.buildings[buildingId]!;
  const always = available?.safe ?? null;
  return {
    buildingId,
    amps: always,
    sentence:
      always === null
        ? `The chargers of ${name} have the supply to themselves.`
        : `The chargers of ${name} may always take ${formatAmps(always)}.`,
  };
}

/** How long what was told counts: without word for a minute the safe value holds. */
const toldFor = duration(minute);

export async function tellAvailablePower(
  context: PublicContext,
  { buildingId, amps: free }: PublicInputs['tellAvailablePower'],
): Promise<PublicAnswers['tellAvailablePower']> {
  const change = await communityIn(context).act(
    ({ world }) => {
      const { id, available } = buildingWith(world, buildingId);
      if (available === undefined) throw new PublicProblem('NO_SAFE_POWER');
      const until = instant(world.now + toldFor);
      return {
        kind: 'report',
        reports: [{ kind: 'available', building: id, amps: amps(free), until }],
      };
    },
    undefined,
    takeSupplyReports,
  );
  noteReplay(context, change);
  const { world } = change;
  const { name, available, capacity } = lookUp(world.buildings, buildingId)!;
  const { time, say } = localFormatAt(world, buildingId);
  const { amps: told, until } = available!.told!;
  const counts = Math.min(told, capacity);
  return {
    buildingId,
    amps: counts,
    until: time(until),
    sentence: say(
      () =>
        `The chargers of ${name} may take ${formatAmps(counts)} until ${formatClock(until)}; then ${formatAmps(available!.safe)} unless told again.`,
    ),
  };
}

/** In a sandbox too, where only simulated chargers report: the figure comes from outside of both. */
const takeSupplyReports: Apply = (now, action, { locale }) => {
  if (action.kind !== 'report') throw new Error('Only reports tell what is free');
  const outcome = takeReports(now, action.reports);
  if (!outcome.ok) throw refuse(outcome.refusal, now.world, locale);
  const { world, ledger, events } = outcome;
  return { state: { ...now, world: withSimulation(now.world, world), ledger }, events };
};

export async function inviteResident(
  context: PublicContext,
  { email, name = '' }: PublicInputs['inviteResident'],
): Promise<PublicAnswers['inviteResident']> {
  const { invite } = openedIn(context);
  if (invite === null) throw new PublicProblem('NOT_ALLOWED');
  const address = email.trim().toLowerCase();
  if (!emailPattern.test(address)) {
    const detail = 'email is not an email address.';
    throw new PublicProblem('BAD_INPUT', { field: 'email', detail });
  }
  const state = await invite(address, name.trim());
  if (state === 'too-often') throw new PublicProblem('TOO_MANY_INVITATIONS');
  return { state, sentence: words[state] };
}

const words = {
  sent: 'The invitation is on its way. Only this address can use it.',
  'by-hand':
    'No mail was sent, since this address got several lately. Tell them to sign in to the app with it: the invitation waits there.',
  invited: 'They had been invited before.',
  joined: 'They live here already.',
} as const;
