import type { Session } from '#engine/community/session.ts';
import { invoiceWithSession, recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import type { Answers } from '../../contract/contract.ts';
import { pastSessionView } from '../../views/history.ts';
import { spaceView } from '../../views/space.ts';
import { formatEnergy, formatMoney } from '../../words/format.ts';
import { when } from '../../words/moment-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { billView, stepsView } from './bill.ts';
import { orderView } from './orders.ts';
import {
  levelPercentOf,
  placeOf,
  localFormatAt,
  vehicleIdOf,
  versionOf,
  type Scene,
} from './scene.ts';
import { spaceSentence } from './space-sentence.ts';

type PublicSession = PublicAnswers['getSession'];
type PublicSummary = PublicAnswers['listSessions']['items'][number];
type Past = Answers['history']['session'];
type PastSummary = Answers['history']['list']['sessions'][number];

/** A session of the user, plugged in or over; undefined if there is none with that id. */
export function sessionView(scene: Scene, id: string): PublicSession | undefined {
  const { world, user } = scene;
  const plugged = ownSession(scene, id);
  if (plugged !== undefined) return liveView(scene, plugged);
  const past = pastSessionView(scene, user, id);
  if (past !== undefined) return pastView(scene, past);
  // Ended, but its last meter readings have not arrived yet.
  const unread = world.unread.find(({ session }) => session.id === id);
  return unread?.session.user === user ? liveView(scene, unread.session) : undefined;
}

export function ownSession({ world, user }: Scene, id: string): Session | undefined {
  const session = Object.hasOwn(world.sessions, id) ? world.sessions[id] : undefined;
  return session?.user === user ? session : undefined;
}

/** The ETag of a session. */
export const sessionVersion = ({ order, phase, reservation, vehicle }: Session): string =>
  versionOf([order, phase.kind === 'stopped', reservation, vehicle]);

/** The ETag of a past session. Its sentence names days as seen from today, so it is left out. */
export const pastVersion = (session: PublicSession): string =>
  versionOf({ ...session, sentence: null });

function liveView(scene: Scene, session: Session): PublicSession {
  const { world, user } = scene;
  const view = spaceView(withSession(scene, session), user, session.space);
  const live = view.session!;
  const place = placeOf(world, session.space);
  const local = localFormatAt(world, place.buildingId);
  const { time, timeOrNull } = local;
  const { outlook } = live;
  return {
    id: live.id,
    state: live.phase.kind,
    vehicleId: vehicleIdOf(live.vehicle),
    vehicleName: live.vehicleName,
    ...place,
    pluggedInAt: time(live.pluggedIn),
    endedAt: null,
    energyWh: Math.round(live.energy),
    reservationId: live.reservation,
    order: live.order && orderView(live.order, local),
    levelAtStartPercent: levelPercentOf(live.levelAtStart),
    levelPercent: levelPercentOf(live.level),
    powerW: Math.round(live.power),
    ceilingMinor: session.ceiling,
    bill: billView(live.bill, local),
    currency: live.bill.currency,
    carbonG: Math.round(live.carbon),
    savedMinor: live.saved,
    outlook: outlook && {
      readyAt: timeOrNull(outlook.done),
      levelPercent: levelPercentOf(outlook.levelInTheEnd),
      energyWh: Math.round(outlook.energyInTheEnd),
      totalMinor: outlook.bill.total,
      carbonG: Math.round(outlook.carbon),
      steps: stepsView(outlook.steps, local),
    },
    shortfallWh: Math.round(live.shortfall?.energy ?? 0),
    moveBy: timeOrNull(live.idle?.request?.by),
    idleFeeFrom: timeOrNull(live.idle?.feeFrom),
    // A stopped charge is billed before the car leaves.
    invoiceId: invoiceWithSession(accountOf(scene.ledger, user), session.id)?.id ?? null,
    phases: phasesOf(live.log, time),
    sentence: spaceSentence(scene, view),
  };
}

/** Changes of state only, not of power or reason within a state. */
const phasesOf = (log: Past['log'], time: (at: number) => string): PublicSession['phases'] =>
  log
    .filter(({ phase }, at) => phase.kind !== log[at - 1]?.phase.kind)
    .map(({ at, phase }) => ({ at: time(at), state: phase.kind }));

/** The world with a session at its space, even if the next car is already there. */
function withSession(scene: Scene, session: Session): Scene {
  const { world } = scene;
  const space = world.spaces[session.space]!;
  if (space.session === session.id) return scene;
  const spaces = { ...world.spaces, [space.id]: { ...space, session: session.id } };
  const sessions = { ...world.sessions, [session.id]: session };
  return { ...scene, world: { ...world, spaces, sessions } };
}

function pastView(scene: Scene, past: Past): PublicSession {
  const local = localFormatAt(scene.world, past.building);
  const { time } = local;
  const record = recordWith(accountOf(scene.ledger, scene.user), past.session)!;
  return {
    ...aboutPast(scene, past),
    reservationId: past.reservation,
    order: past.order && orderView(past.order, local),
    levelAtStartPercent: levelPercentOf(past.levelAtStart),
    levelPercent: levelPercentOf(past.levelAtEnd),
    powerW: 0,
    ceilingMinor: record.ceiling,
    bill: billView(past.bill, local),
    outlook: null,
    shortfallWh: 0,
    moveBy: null,
    idleFeeFrom: null,
    invoiceId: past.invoice?.id ?? null,
    phases: phasesOf(past.log, time),
  };
}

function aboutPast({ world }: Scene, past: PastSummary) {
  const { time, say } = localFormatAt(world, past.building);
  const place = placeOf(world, past.space);
  return {
    id: past.session,
    state: 'ended' as const,
    vehicleId: vehicleIdOf(past.vehicle),
    vehicleName: past.vehicleName,
    ...place,
    pluggedInAt: time(past.pluggedIn),
    endedAt: time(past.end),
    energyWh: Math.round(past.energy),
    currency: past.currency,
    carbonG: Math.round(past.carbon),
    savedMinor: past.saved,
    sentence: say(
      () =>
        `Your ${past.vehicleName} took ${formatEnergy(past.energy)} for ${formatMoney(past.cost, past.currency)} at ${place.buildingName}, space ${place.spaceNumber}, until ${when(past.end, world.now)}.`,
    ),
  };
}

export function liveSummary(scene: Scene, session: Session): PublicSummary {
  const { bill, ...view } = liveView(scene, session);
  return { ...view, totalMinor: bill.totalMinor };
}

export const pastSummary = (scene: Scene, past: PastSummary): PublicSummary => ({
  ...aboutPast(scene, past),
  totalMinor: past.cost,
});
