import type { Report } from '#engine/community/report.ts';
import { instant, type Instant } from '#engine/units.ts';
import { newCable } from './plug.ts';
import { readingOf } from './reading.ts';
import type { Cable, Outlet, StationState } from './station.ts';
import { patch, patchCable, reportTo, tell, type Work } from './work.ts';

/** A cable is at its space no more, whoever says so: its charge ends with the last register. */
function leftSpace(cable: Cable, space: string, now: Instant): Report {
  const { name: transaction, register, seq: last } = cable;
  const seq = last === null ? null : last + 1;
  const at = instant(Math.max(now, cable.readAt));
  const reading =
    register === null ? { seq, at } : readingOf(cable, { seq, at, register, amps: 0 });
  return { kind: 'unplugged', space, transaction, reading };
}

/** What ends at its spaces when a station is taken away: another one has another meter. */
export function leaveSpaces({ outlets }: StationState, now: Instant): readonly Report[] {
  return Object.values(outlets).flatMap(({ cable }) =>
    cable?.space === undefined ? [] : [leftSpace(cable, cable.space, now)],
  );
}

/**
 * Follows outlets that were moved to another space since the last connection. A charge at the space
 * before ends with the last register, and goes on at the new one for the same person.
 */
export function moveOutlets(work: Work): void {
  const { now, setup } = work.moment;
  for (const [number, { cable }] of Object.entries(work.state.outlets)) {
    const outlet = setup.outlets.find((one) => one.number === Number(number));
    if (cable?.space === undefined || cable.space === outlet?.space) continue;
    reportTo(work, leftSpace(cable, cable.space, now));
    const { [Number(number)]: _, ...others } = work.state.outlets;
    patch(work, { outlets: others });
    if (outlet !== undefined && cable.out === null) goOn(work, outlet, cable);
  }
}

function goOn(work: Work, outlet: Outlet, before: Cable): void {
  const { now } = work.moment;
  const { transaction, register, seq } = before;
  const { name } = newCable(work, outlet, now);
  const { space } = outlet;
  // The events of a transaction go on with their numbers: the next one follows the plug.
  const firstSeq =
    transaction?.firstSeq === null || transaction === null || seq === null
      ? null
      : transaction.firstSeq - seq;
  const isNumbered = firstSeq !== null;
  const at = { seq: isNumbered ? 0 : null, at: now };
  const cable = { ...before, ...at, name };
  const reading = register === null ? at : readingOf(cable, { ...at, register, amps: null });
  reportTo(work, { kind: 'plugged', space, transaction: name, reading });
  patchCable(work, outlet, name, {
    transaction: transaction && { ...transaction, firstSeq },
    register,
    readAt: register === null ? instant(0) : now,
    seq: at.seq,
  });
  const { token = null, isRefused = true, endedAt = null } = transaction ?? {};
  if (token === null || isRefused || endedAt !== null) return;
  tell(work, { kind: 'identify', space, transaction: name, token, since: null });
}
