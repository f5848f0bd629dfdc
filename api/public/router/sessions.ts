import type { Session, SessionRecord } from '#engine/community/session.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import { fraction, instant, kilowattHours } from '#engine/units.ts';
import type { OrderInput } from '../../contract/session.ts';
import { refuse, unknown } from '../../refusals/refusals.ts';
import { summaries } from '../../views/history.ts';
import { orderFor, previewView } from '../../views/space.ts';
import { pageOf } from '../paging.ts';
import { PublicProblem } from '../problems/problems.ts';
import { checkNotExpired, checkPrice, readChargeQuoteId, type ChargeQuote } from '../quote-id.ts';
import { readOrder } from '../views/orders.ts';
import { planView } from '../views/plans.ts';
import {
  liveSummary,
  ownSession,
  pastSummary,
  pastVersion,
  sessionVersion,
  sessionView,
} from '../views/sessions.ts';
import { vehicleNumber, type Scene } from '../views/scene.ts';
import {
  api,
  checkVersion,
  look,
  openedIn,
  perform,
  vehicleOf,
  type Done,
  type PublicContext,
} from './base.ts';

function sessionOf(scene: Scene, id: string): Session {
  const session = ownSession(scene, id);
  if (session !== undefined) return session;
  // A session that is over can be read, but not changed.
  throw sessionView(scene, id) === undefined
    ? unknown('session', scene.world)
    : new PublicProblem('ALREADY_OVER');
}

/** The user's plugged-in session, if it is still the version that the caller knows. */
export function sessionToChange(context: PublicContext, scene: Scene, id: string): Session {
  const session = sessionOf(scene, id);
  checkVersion(context, sessionVersion(session));
  return session;
}

export function answerWithSession({ headers }: PublicContext, scene: Scene, id: string) {
  const view = sessionView(scene, id);
  if (view === undefined) throw unknown('session', scene.world);
  const session = ownSession(scene, id);
  headers.etag = session === undefined ? pastVersion(view) : sessionVersion(session);
  return view;
}

/** The session at the space of a write. Starting again after a stop begins a new session. */
export function sessionAfter({ world, command }: Done): string {
  const id = world.spaces[(command as unknown as { space: string }).space]!.session;
  if (id === null) throw new PublicProblem('CHARGER_FAULTED');
  return id;
}

function orderOf(quoted: ChargeQuote): OrderInput {
  const { goal: kind, amount, readyBy, preference, mayLeaveEarly } = quoted;
  const goal =
    kind === 'level'
      ? { kind, level: fraction(amount) }
      : kind === 'energy'
        ? { kind, energy: kilowattHours(amount) }
        : { kind };
  return { goal, readyBy: instant(readyBy), preference, mayLeaveEarly };
}

export const sessionsRouter = {
  listSessions: api.listSessions.handler(({ context, input }) =>
    look(context, (scene) => {
      const { world, ledger, user } = scene;
      const { when = 'all', vehicleId } = input;
      const vehicle = vehicleId === undefined ? null : vehicleNumber(vehicleId);
      const isOfVehicle = (one: Session | SessionRecord) =>
        vehicle === null || one.vehicle === vehicle;
      const current = Object.values(world.sessions).filter(
        (one) => one.user === user && isOfVehicle(one),
      );
      const isCurrent = new Set(current.map(({ id }) => id));
      const past = accountOf(ledger, user)
        .records.flat()
        .filter((one) => isOfVehicle(one) && !isCurrent.has(one.id));
      const summaryOf = summaries(scene, user);
      const chosen = [...(when === 'past' ? [] : current), ...(when === 'current' ? [] : past)];
      return pageOf(
        'sessions',
        chosen,
        ({ pluggedIn, id }) => [pluggedIn, id],
        input,
        (one) => ('end' in one ? pastSummary(scene, summaryOf(one)) : liveSummary(scene, one)),
      );
    }),
  ),

  getSession: api.getSession.handler(({ context, input: { sessionId } }) =>
    look(context, (scene) => answerWithSession(context, scene, sessionId)),
  ),

  /** One look at the session; the stream polls it. */
  watchSession: api.watchSession.handler(({ context, input: { sessionId } }) =>
    look(context, (scene) => answerWithSession(context, scene, sessionId)),
  ),

  planCharge: api.planCharge.handler(({ context, input: { sessionId, order } }) =>
    look(context, (scene, forecasts, locale) => {
      const { world, user } = scene;
      const session = sessionOf(scene, sessionId);
      const tried = previewView(world, user, forecasts, session.space, readOrder(order));
      if (!tried.ok) throw refuse(tried.refusal, world, locale, { space: session.space });
      return planView(scene, session, tried.view);
    }),
  ),

  startCharge: api.startCharge.handler(async ({ context, input }) => {
    const { sessionId, quoteId, order } = input;
    const quoted =
      quoteId === undefined ? null : readChargeQuoteId(quoteId, openedIn(context).sign);
    const done = await perform(
      context,
      (scene, forecasts) => {
        const { world, user } = scene;
        const { space } = sessionToChange(context, scene, sessionId);
        if (quoted !== null) checkQuote(quoted, sessionId, world.now);
        const asked = quoted === null ? readOrder(order!) : orderOf(quoted);
        const placed = orderFor(world, user, forecasts, space, asked);
        return { kind: 'start', space, ...placed, ...(quoted !== null && { quoted: true }) };
      },
      (after) => {
        const { ceiling } = after.world.sessions[sessionAfter(after)]!;
        if (quoted !== null) checkPrice(quoted, ceiling ?? 0);
      },
    );
    return answerWithSession(context, done, sessionAfter(done));
  }),

  changePlan: api.changePlan.handler(async ({ context, input: { sessionId, order } }) => {
    const done = await perform(context, (scene, forecasts) => {
      const { space } = sessionToChange(context, scene, sessionId);
      const placed = orderFor(scene.world, scene.user, forecasts, space, readOrder(order));
      return { kind: 'change-plan', space, ...placed };
    });
    return answerWithSession(context, done, sessionId);
  }),

  correctVehicle: api.correctVehicle.handler(
    async ({ context, input: { sessionId, vehicleId } }) => {
      const done = await perform(context, (scene) => ({
        kind: 'correct-car',
        space: sessionToChange(context, scene, sessionId).space,
        vehicle: vehicleOf(scene, vehicleId).id,
      }));
      return liveSummary(done, sessionOf(done, sessionId));
    },
  ),

  stopCharge: api.stopCharge.handler(async ({ context, input: { sessionId } }) => {
    const done = await perform(context, (scene) => ({
      kind: 'stop',
      space: sessionToChange(context, scene, sessionId).space,
    }));
    return answerWithSession(context, done, sessionId);
  }),
};

function checkQuote(quoted: ChargeQuote, session: string, now: number): void {
  checkNotExpired(quoted, now);
  if (quoted.session === session) return;
  const detail = 'quoteId was given for another session.';
  throw new PublicProblem('BAD_INPUT', { field: 'quoteId', detail });
}
