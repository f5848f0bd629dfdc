import { second } from '#engine/units.ts';
import type { ChargerWish } from '#engine/service/wants.ts';
import { readingForTest } from '../commissioning/advance-run.ts';
import { commissioningToken, runningIn } from '../commissioning/moment.ts';
import { nextRequest } from '../requests/operate.ts';
import { nextCost } from './cost.ts';
import { nextCards } from './local-list.ts';
import { nextLimit } from './next-limit.ts';
import { nextReading } from './next-reading.ts';
import { may, mayTrigger } from './retries.ts';
import type { Outlet } from './station.ts';
import type { Task } from './task.ts';
import { isRunning, outletState, type Work } from './work.ts';

/**
 * What a station is to be asked next: the difference between what the service wants and what the
 * station is known to do. Nothing is queued, so whatever was lost or refused is found again, after
 * every message, connection and change. Safety goes first: the fallback, then cuts, then raises.
 */
export function nextTask(work: Work): Task | null {
  const { state, moment } = work;
  if (!state.isConnected || state.call !== null || moment.now < bootDue(work)) return null;
  for (const candidate of moment.isCrowded ? first : all) {
    const task = candidate(work);
    if (task !== null) return task;
  }
  return null;
}

/** A boot follows most connections within this time, and makes them begin anew. */
const soon = 3 * second;

/** Until when a boot is awaited before anything is asked. */
export const bootDue = ({ state }: Work): number =>
  state.boot === 'unknown' ? state.connectedAt + soon : 0;

export const wishFor = ({ moment }: Work, { space }: Outlet): ChargerWish | undefined =>
  moment.wishes.find((one) => one.space === space);

/** A car that begins to charge without a connection gets this, and every car until its own limit. */
export const fallbackAmps = ({ moment }: Work): number =>
  Math.min(...moment.setup.outlets.map(({ charger }) => charger.fallbackAmps ?? 0));

function fallback(work: Work): Task | null {
  if (isFallbackSettled(work) || !may(work, 'default-limit')) return null;
  return { kind: 'default-limit', amps: fallbackAmps(work) };
}

/** The car has left for which an outlet got a default of its own: the next one gets the fallback. */
function resetOutlet(work: Work): Task | null {
  const amps = fallbackAmps(work);
  for (const outlet of work.moment.setup.outlets) {
    const { ownDefault = null, cable } = outletState(work, outlet);
    if (ownDefault === null || ownDefault === amps || isRunning(cable)) continue;
    const { number } = outlet;
    if (may(work, 'default-limit', number)) return { kind: 'default-limit', amps, outlet: number };
  }
  return null;
}

/** Whether the fallback is in place, or cannot be put there. */
export const isFallbackSettled = (work: Work): boolean => {
  const { defaultAmps, canLimit } = work.state;
  return !canLimit || defaultAmps === 'rejected' || defaultAmps === fallbackAmps(work);
};

/** A station that waits to be accepted is asked to boot again as soon as its fallback is in place. */
function secondBoot(work: Work): Task | null {
  if (work.state.boot !== 'pending' || !mayTrigger(work, 'BootNotification', null)) return null;
  return { kind: 'trigger', what: 'BootNotification', outlet: null };
}

/** A refused transaction has begun nevertheless: the station did not stop it by itself. */
const ownStop = 5 * second;

function stopRefused(work: Work): Task | null {
  for (const outlet of work.moment.setup.outlets) {
    const { cable } = outletState(work, outlet);
    if (!isRunning(cable) || !cable.transaction!.isRefused) continue;
    const isDue =
      work.moment.now >= Math.max(cable.transaction!.at, work.state.connectedAt) + ownStop;
    if (isDue && may(work, 'stop', outlet.number)) {
      return { kind: 'stop', outlet: outlet.number, cable: cable.name };
    }
  }
  return null;
}

/** A test is over: its charge is no one's. */
function stopTested(work: Work): Task | null {
  if (runningIn(work.state) !== null) return null;
  for (const outlet of work.moment.setup.outlets) {
    const { cable } = outletState(work, outlet);
    const isTest = isRunning(cable) && cable.transaction!.token === commissioningToken;
    if (isTest && may(work, 'stop', outlet.number)) {
      return { kind: 'stop', outlet: outlet.number, cable: cable.name };
    }
  }
  return null;
}

/** Its driver has ended the charge: the limit cuts the power, and this ends the transaction. */
function stopEnded(work: Work): Task | null {
  for (const outlet of work.moment.setup.outlets) {
    const { cable } = outletState(work, outlet);
    const wish = wishFor(work, outlet);
    const isEnded = isRunning(cable) && wish?.isStopped && wish.transaction === cable.name;
    if (isEnded && may(work, 'stop', outlet.number)) {
      return { kind: 'stop', outlet: outlet.number, cable: cable.name };
    }
  }
  return null;
}

function readForTest(work: Work): Task | null {
  const test = readingForTest(work);
  if (test === null || !mayTrigger(work, 'MeterValues', test.outlet)) return null;
  return { kind: 'trigger', what: 'MeterValues', ...test };
}

/** Somebody has pressed start in the app, for a cable that is plugged in or about to be. */
function start(work: Work): Task | null {
  for (const outlet of work.moment.setup.outlets) {
    const { number } = outlet;
    const { cable, isFaulted } = outletState(work, outlet);
    const wish = wishFor(work, outlet);
    if (!wish?.startFor || isFaulted || !may(work, 'start', number)) continue;
    // After a stop at the charger, charging begins again when power is offered again.
    const isAgain = cable?.transaction?.endedAt && wish.amps > 0 && wish.transaction === cable.name;
    if (cable?.transaction && !isAgain) continue;
    const token = work.moment.people.tokenOf(wish.startFor);
    // It would be refused: it begins once the power is there.
    if (work.moment.people.knows(token, outlet.space).status === 'NotAtThisTime') continue;
    const task = { kind: 'start', outlet: number, token, number: work.state.count + 1 } as const;
    // From its first moment on a car draws what it may: its limit comes with the start.
    const { canLimit, unit, startsPlain } = work.state;
    const hasLimit = wish.transaction === cable?.name && canLimit && unit !== null && !startsPlain;
    return hasLimit ? { ...task, amps: wish.amps } : task;
  }
  return null;
}

/** A card was refused because others needed the power, and its car is still there. */
function startWaiting(work: Work): Task | null {
  for (const outlet of work.moment.setup.outlets) {
    const { number, space } = outlet;
    const { cable, isFaulted } = outletState(work, outlet);
    const token = cable?.waits;
    if (!token || isRunning(cable) || isFaulted || !may(work, 'start', number)) continue;
    if (work.moment.people.knows(token, space).status !== 'Accepted') continue;
    return { kind: 'start', outlet: number, token, number: work.state.count + 1 };
  }
  return null;
}

/** The station itself refuses others while a space is held for somebody. */
function reservation(work: Work): Task | null {
  if (!work.state.canReserve) return null;
  for (const outlet of work.moment.setup.outlets) {
    const { number } = outlet;
    const { reservation: held, cable, isFaulted } = outletState(work, outlet);
    const wanted = wishFor(work, outlet)?.reservedFor ?? null;
    const isSame = held?.user === wanted?.user && held?.until === wanted?.until;
    if (isSame || !may(work, 'reserve', number)) continue;
    if (held?.isHeld && wanted?.user !== held.user && cable === null) {
      return { kind: 'cancel-reservation', outlet: number, number: held.number };
    }
    if (wanted === null || cable !== null || isFaulted) continue;
    const token = work.moment.people.tokenOf(wanted.user);
    const own = held?.isHeld ? held.number : work.state.count + 1;
    return { kind: 'reserve', outlet: number, number: own, token, ...wanted };
  }
  return null;
}

/** Comes first: it says in which unit limits are given. */
const askSettings = (work: Work): Task | null =>
  work.state.settings === null && may(work, 'ask-settings') ? { kind: 'ask-settings' } : null;

const askExtras = (work: Work): Task | null =>
  work.state.settings !== null && !work.state.areExtrasKnown && may(work, 'ask-extras')
    ? { kind: 'ask-extras' }
    : null;

const changeSettings = (work: Work): Task | null => {
  const { settings } = work.state;
  const isDue = settings !== null && settings.length > 0 && may(work, 'change-settings');
  if (!isDue) return null;
  return {
    kind: 'change-settings',
    settings: settings.slice(0, work.state.takesFew ? 1 : undefined),
  };
};

/** After a connection without a boot nothing may have been told about the outlets. */
function askStatus(work: Work): Task | null {
  const { boot, statusAsked } = work.state;
  if (boot !== 'unknown') return null;
  const asked = work.moment.setup.outlets.find(
    ({ number }) => !statusAsked.includes(number) && mayTrigger(work, 'StatusNotification', number),
  );
  return asked === undefined
    ? null
    : { kind: 'trigger', what: 'StatusNotification', outlet: asked.number };
}

/** What people wait for, and what keeps the supply safe. */
const first = [
  askSettings,
  fallback,
  secondBoot,
  stopRefused,
  stopTested,
  nextLimit,
  resetOutlet,
  stopEnded,
  start,
  startWaiting,
  reservation,
  nextRequest,
  readForTest,
];

const all = [...first, changeSettings, askStatus, nextReading, askExtras, nextCards, nextCost];
