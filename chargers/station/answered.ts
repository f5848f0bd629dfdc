import { requestAnswered } from '../requests/operate.ts';
import type { Dialect, LearnedExtras, Verdict } from './dialect.ts';
import { cardsAnswered, listAfterSettings, listVersionAnswered } from './local-list.ts';
import { withoutPause } from './retries.ts';
import type { OpenCall } from './station.ts';
import type { Task } from './task.ts';
import { allowed, tellLimit } from './watch-draw.ts';
import {
  cableNamed,
  notice,
  patch,
  patchCable,
  patchOutlet,
  reportTo,
  type Work,
  outletNumbered,
} from './work.ts';

/** The station has answered a call, or not in time. */
export function takeAnswer(
  work: Work,
  dialect: Dialect,
  { task }: OpenCall,
  answer: { readonly result: never } | { readonly error: string },
): void {
  if (task.kind === 'request') {
    requestAnswered(work, dialect, task, answer);
    return;
  }
  const isResult = 'result' in answer;
  if (!isResult && isTooMuch(work, task, answer.error)) {
    patch(work, { takesFew: true, notBefore: withoutPause(work.state.notBefore, task) });
    return;
  }
  const verdict: Verdict = isResult
    ? dialect.verdict(task, answer.result)
    : /^Not(Implemented|Supported)$/.test(answer.error)
      ? 'unsupported'
      : 'rejected';
  switch (task.kind) {
    case 'default-limit':
      if (task.outlet !== undefined) {
        const outlet = outletNumbered(work, task.outlet);
        if (verdict === 'accepted') patchOutlet(work, outlet, { ownDefault: task.amps });
      } else if (verdict === 'unsupported') cannotLimit(work);
      else patch(work, { defaultAmps: verdict === 'accepted' ? task.amps : 'rejected' });
      return;
    case 'limit':
      limitAnswered(work, task, verdict);
      return;
    case 'composite':
      if (isResult) compositeAnswered(work, dialect, task, answer.result);
      return;
    case 'reserve':
    case 'cancel-reservation':
      reservationAnswered(work, task, verdict);
      return;
    case 'trigger':
      triggerAnswered(work, task, verdict);
      return;
    case 'ask-settings': {
      // Without an answer, limits are given as most stations take them, and all settings are set.
      const known = isResult ? answer.result : ({} as never);
      const { unit, canReserve, toChange, extras } = dialect.settingsFrom(work, known);
      patch(work, { unit, canReserve, settings: toChange });
      if (extras !== undefined) takeExtras(work, extras);
      return;
    }
    case 'ask-extras':
      takeExtras(work, isResult ? dialect.extrasFrom(answer.result) : noExtras);
      return;
    case 'ask-cards':
      listVersionAnswered(work, isResult ? dialect.listVersion(answer.result) : null);
      return;
    case 'send-cards':
      cardsAnswered(work, task, verdict);
      return;
    case 'cost':
      if (verdict === 'unsupported') patch(work, { showsCost: false });
      return;
    case 'change-settings': {
      // One that was refused stays as it is: what follows from it is told to the owner.
      const refused = dialect.refusedSettings(
        task.settings,
        isResult ? answer.result : ({} as never),
      );
      patch(work, {
        settings: work.state.settings!.slice(dialect.changesOneByOne ? 1 : task.settings.length),
        refused: [...work.state.refused, ...refused],
      });
      return;
    }
    case 'start':
      // The same again without a limit, at once.
      if (verdict === 'accepted' || task.amps === undefined) return;
      patch(work, { startsPlain: true, notBefore: withoutPause(work.state.notBefore, task) });
      return;
    case 'stop':
  }
}

/** It may take fewer variables in a call: only what limits need is read then, and settings go one by one. */
const isTooMuch = ({ state }: Work, task: Task, error: string): boolean =>
  (task.kind === 'ask-settings' || (task.kind === 'change-settings' && task.settings.length > 1)) &&
  !state.takesFew &&
  /^(Occurr?enceConstraintViolation|PropertyConstraintViolation|InternalError|GenericError)$/.test(
    error,
  );

const noExtras: LearnedExtras = { cards: null, showsCost: false, toChange: [] };

function takeExtras(work: Work, { cards, showsCost, toChange }: LearnedExtras): void {
  patch(work, {
    areExtrasKnown: true,
    localList: listAfterSettings(work.state.localList, cards),
    showsCost,
    settings: [...(work.state.settings ?? []), ...toChange],
  });
}

/** The station has no smart charging: the owner has to know, and the engine counts its maximum. */
function cannotLimit(work: Work): void {
  if (!work.state.canLimit) return;
  patch(work, { canLimit: false });
  notice(work, 'cannot-control', null);
  for (const { space } of work.moment.setup.outlets)
    reportTo(work, { kind: 'cannot-limit', space });
}

type LimitTask = Extract<Task, { readonly kind: 'limit' }>;

/** After so many rejections it is tried as a default of the outlet. */
const triesUntilOther = 2;

/** After so many rejections the engine is told; it is tried on nevertheless. */
const triesUntilTold = 3;

function limitAnswered(work: Work, task: LimitTask, verdict: Verdict): void {
  const outlet = outletNumbered(work, task.outlet);
  const { space } = outlet;
  const cable = cableNamed(work, outlet, task.cable);
  const limit = cable?.limit;
  if (limit === undefined || limit === null || limit.offerId !== task.offerId) return;
  const { now } = work.moment;
  const { name } = cable!;
  if (verdict === 'accepted') {
    patchCable(work, outlet, name, { limit: { ...limit, state: 'accepted', at: now, tries: 0 } });
    if (work.state.limitsOutlets) patchOutlet(work, outlet, { ownDefault: task.amps });
    // That more is allowed need not be seen; a cut counts once the meter has shown one.
    const isCut = task.amps < cable!.offer.amps;
    if (!isCut || work.state.obeys) tellLimit(work, outlet, name, false);
    return;
  }
  if (verdict === 'unsupported') cannotLimit(work);
  const tries = limit.tries + 1;
  patchCable(work, outlet, name, { limit: { ...limit, state: 'rejected', at: now, tries } });
  // Some follow a default of the outlet, also for a car that is charging.
  if (verdict === 'rejected' && tries === triesUntilOther) patch(work, { limitsOutlets: true });
  const isTold = verdict === 'unsupported' || tries === triesUntilTold;
  if (!isTold) return;
  if (verdict === 'rejected') notice(work, 'limit-rejected', space);
  const { offerId } = task;
  if (offerId > 0) reportTo(work, { kind: 'offer-answered', space, offerId, accepted: false });
}

/** The station's own word on what is in force. A higher limit means that ours is not. */
function compositeAnswered(
  work: Work,
  dialect: Dialect,
  task: Extract<Task, { readonly kind: 'composite' }>,
  result: never,
): void {
  const outlet = outletNumbered(work, task.outlet);
  const { limit } = cableNamed(work, outlet, task.cable) ?? {};
  const said = dialect.compositeLimit(work, task.outlet, result);
  if (!limit || limit.state !== 'accepted' || said === null || said <= allowed(limit.amps)) return;
  const rejected = {
    ...limit,
    state: 'rejected' as const,
    at: work.moment.now,
    tries: limit.tries + 1,
  };
  patchCable(work, outlet, task.cable, { limit: rejected });
}

function reservationAnswered(
  work: Work,
  task: Extract<Task, { readonly kind: 'reserve' | 'cancel-reservation' }>,
  verdict: Verdict,
): void {
  const outlet = outletNumbered(work, task.outlet);
  if (verdict === 'unsupported') patch(work, { canReserve: false });
  if (task.kind === 'cancel-reservation') {
    patchOutlet(work, outlet, { reservation: null });
    return;
  }
  const { number, user, until } = task;
  // A refusal is remembered, so that the same is not asked again.
  const isHeld = verdict === 'accepted';
  patchOutlet(work, outlet, { reservation: { number, user, until, isHeld } });
}

function triggerAnswered(
  work: Work,
  { what, outlet }: Extract<Task, { readonly kind: 'trigger' }>,
  verdict: Verdict,
): void {
  const { untold, statusAsked, metersAsked } = work.state;
  if (verdict === 'unsupported') patch(work, { untold: [...untold, what] });
  else if (what === 'StatusNotification') patch(work, { statusAsked: [...statusAsked, outlet!] });
  else if (what !== 'BootNotification') patch(work, { metersAsked: [...metersAsked, outlet!] });
}
