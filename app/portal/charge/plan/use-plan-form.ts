import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useErrors } from '../../forms/use-errors.ts';
import { readWallTime } from '../../forms/wall-time.ts';
import { service } from '../../service/client.ts';
import { problemOf, type Problem } from '../../service/problem.ts';
import { useCommand, afterSuccess } from '../../service/use-command.ts';
import type { SpaceView } from '../use-charge.ts';
import {
  draftOf,
  planDraftName,
  readDraft,
  typedOrder,
  withTyped,
  type OrderDraft,
  type OrderField,
} from './order-draft.ts';
import { usePreviews } from './use-previews.ts';

const isAboutTime = ({ code, field }: Problem) => field === 'readyBy' || code === 'READY_BY_PASSED';

/** The form of an order: its values and errors, its previews, and the command that places it. */
export function usePlanForm({ at, space }: SpaceView, session: LiveSession, onDone: () => void) {
  // The initial values of when it was opened: a form must not change while somebody fills it in.
  const [initial] = useState(() => draftOf(session, at));
  const { typed, change: keep, forget } = useDraft<keyof OrderDraft>(planDraftName(session));
  // The same object until something is typed, for what waits until typing pauses.
  const draft = useMemo(() => withTyped(initial, typed), [initial, typed]);
  const { form, errors, problem, refuse, refuseBy, settle } = useErrors<OrderField>();
  const settled = readDraft(useDebounced(draft), at);
  const order = 'order' in settled ? settled.order : null;
  // A preview whose ready-by time has passed cannot be confirmed.
  const previews = usePreviews(space.id, order);
  const passed = 'errors' in settled && readWallTime(draft) !== null && settled.errors.readyBy;
  // The choice is marked at once; the preview follows, deferred.
  const { preview, problem: previewProblem } = previews[useDeferredValue(draft.preference)];

  const isNew = session.order === null || session.phase.kind === 'stopped';
  const start = useCommand(service.charge.start);
  const changePlan = useCommand(service.charge.changePlan);
  const place = isNew ? start : changePlan;

  function change(changes: Partial<OrderDraft>, field?: OrderField) {
    keep(typedOrder(draft, changes));
    settle(field);
  }
  function submit() {
    if (place.isPending) return;
    const read = readDraft(draft, at);
    if ('errors' in read) {
      refuse(read.errors);
      return;
    }
    const placed = place.mutateAsync(
      { space: space.id, order: read.order },
      {
        onError: (error) => {
          const why = problemOf(error);
          refuseBy(why, isAboutTime(why) ? 'readyBy' : undefined);
        },
      },
    );
    afterSuccess(placed, () => {
      forget();
      onDone();
    });
  }

  return {
    form,
    draft,
    change,
    forget,
    submit,
    errors,
    readyByError: errors.readyBy || passed || undefined,
    problem,
    previews,
    preview,
    previewProblem,
    isNew,
    isPending: place.isPending,
  };
}

/** Debounce time: a moving slider need not trigger a query at every step. */
const moment = 120;

/** A debounced value. */
function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), moment);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
