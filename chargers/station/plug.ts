import { instant, minute, second, type Instant } from '#engine/units.ts';
import { readingOf } from './reading.ts';
import type { Cable, Outlet } from './station.ts';
import {
  forgetCable,
  nextCount,
  outletState,
  patchCable,
  patchOutlet,
  reportTo,
  type Work,
} from './work.ts';

/** Stamps of different messages about the same event differ by no more. */
export const sameTime = minute;

const noOffer = { id: 0, amps: 0, at: instant(0) };

/** A cable that was not known before; its plug is to be told with the first thing known of it. */
export function newCable(work: Work, outlet: Outlet, at: Instant): Cable {
  const cable: Cable = {
    name: `${work.moment.setup.id}/${outlet.number}/${nextCount(work)}`,
    space: outlet.space,
    pluggedAt: at,
    transaction: null,
    register: null,
    readAt: instant(0),
    seq: null,
    needsRegister: false,
    out: null,
    limit: null,
    offer: noOffer,
    offerBefore: noOffer,
    over: null,
  };
  patchOutlet(work, outlet, { cable });
  return cable;
}

/** The station says that a cable is plugged in. */
export function plugIn(work: Work, outlet: Outlet, at: Instant): void {
  const { cable, next } = outletState(work, outlet);
  if (cable !== null) {
    // The cable before is out, and its end is still to come.
    if (cable.out !== null && at >= cable.out.at)
      patchOutlet(work, outlet, { next: next ?? { at } });
    return;
  }
  const { name } = newCable(work, outlet, at);
  reportTo(work, {
    kind: 'plugged',
    space: outlet.space,
    transaction: name,
    reading: { seq: null, at },
  });
}

/** The station says that no cable is plugged in. */
export function pullOut(work: Work, outlet: Outlet, at: Instant): void {
  const { cable } = outletState(work, outlet);
  patchOutlet(work, outlet, { next: null });
  // A message from before this cable was plugged in.
  if (cable === null || at < cable.pluggedAt - sameTime) return;
  const { transaction, name } = cable;
  const isRunning = transaction !== null && transaction.endedAt === null;
  // A status overtakes the end of the transaction, which has the last register.
  if (isRunning) patchCable(work, outlet, name, { out: { at, toldAt: work.moment.now } });
  else tellUnplug(work, outlet, cable, at);
}

/** Tells the engine that a cable is out; what is plugged in since then becomes the next one. */
export function tellUnplug(work: Work, outlet: Outlet, cable: Cable, at: Instant): void {
  const { space } = outlet;
  const seq = cable.seq === null ? null : cable.seq + 1;
  const after = instant(Math.max(at, cable.readAt));
  const isKnown = cable.register !== null && !cable.needsRegister;
  const reading = isKnown
    ? readingOf(cable, { seq, at: after, register: cable.register, amps: 0 })
    : { seq, at: after };
  reportTo(work, { kind: 'unplugged', space, transaction: cable.name, reading });
  patchCable(work, outlet, cable.name, { seq, out: null });
  leaveOutlet(work, outlet);
}

/** The cable that was there is over for the engine, too. */
export function leaveOutlet(work: Work, outlet: Outlet): void {
  const { next } = outletState(work, outlet);
  forgetCable(work, outlet);
  patchOutlet(work, outlet, { next: null });
  if (next !== null) plugIn(work, outlet, next.at);
}

/** How long the end of a transaction whose cable is out is awaited. */
const patience = 120 * second;

/** When the unplug of a cable is told without the end of its transaction. */
export const unplugDue = ({ out }: Cable): number =>
  out === null ? Infinity : out.toldAt + patience;

/** Tells unplugs whose transactions have not ended in time: their ends may be lost. */
export function tellOverdueUnplugs(work: Work): void {
  for (const outlet of work.moment.setup.outlets) {
    const { cable } = outletState(work, outlet);
    if (cable === null || work.moment.now < unplugDue(cable)) continue;
    const { at } = cable.out!;
    patchCable(work, outlet, cable.name, { needsRegister: true });
    tellUnplug(work, outlet, { ...cable, needsRegister: true }, at);
  }
}
