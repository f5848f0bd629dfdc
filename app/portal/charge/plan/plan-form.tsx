import { useDeferredValue, useEffect, useMemo, useState, type Ref } from 'react';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useErrors } from '../../forms/use-errors.ts';
import { readWallTime } from '../../forms/wall-time.ts';
import { service } from '../../service/client.ts';
import { problemOf, type Problem } from '../../service/problem.ts';
import { useCommand, afterSuccess } from '../../service/use-command.ts';
import { ceilingInWords, type LiveSession } from '#api/words/session-words.ts';
import type { SpaceView, Vehicle } from '../use-charge.ts';
import { summaryInWords } from '#api/words/plan-words.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { GoalFields } from './goal-fields.tsx';
import { LeaveEarly } from './leave-early.tsx';
import { GoalOutOfReach } from './goal-out-of-reach.tsx';
import {
  draftOf,
  planDraftName,
  readDraft,
  typedOrder,
  withTyped,
  type OrderDraft,
  type OrderField,
} from './order-draft.ts';
import { PlanPreview } from './plan-preview.tsx';
import { PreferenceChoice } from './preference-choice.tsx';
import { ReadyByFields } from './ready-by-fields.tsx';
import { usePreviews } from './use-previews.ts';

const isAboutTime = ({ code, field }: Problem) => field === 'readyBy' || code === 'READY_BY_PASSED';

/** The form of an order with a live preview. Nothing changes before it is confirmed. */
export function PlanForm({
  view: { at, space },
  session,
  vehicle,
  heading,
  onDone,
  onCancel,
}: {
  view: SpaceView;
  session: LiveSession;
  vehicle: Vehicle;
  heading: Ref<HTMLHeadingElement> | undefined;
  onDone: () => void;
  /** Closes the form, if there is a plan in force. */
  onCancel: (() => void) | null;
}) {
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
  const { preview, problem: doubt } = previews[useDeferredValue(draft.preference)];

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

  return (
    <section
      aria-labelledby="plan-form"
      className="rounded-card border border-line bg-panel p-5 @roomy/portal:p-7"
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <h2 ref={heading} id="plan-form" tabIndex={-1} className="text-xl">
          {isNew ? 'Plan your charge' : 'Change the plan'}
        </h2>
        {session.booked && session.booked.atMost !== null && (
          <p className="-mt-4 text-[0.9375rem] text-quiet tabular-nums">
            {ceilingInWords(session.booked, at)}
          </p>
        )}
        <div className="grid gap-6 @roomy/portal:grid-cols-2">
          <GoalFields draft={draft} session={session} errors={errors} onChange={change} />
          <ReadyByFields
            draft={draft}
            now={at}
            error={errors.readyBy || passed || undefined}
            onChange={change}
          />
        </div>
        <PreferenceChoice
          chosen={draft.preference}
          previews={previews}
          onChange={(preference) => change({ preference })}
        />
        {doubt && !problem && <ProblemNote problem={doubt} />}
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <div role="status" className="contents">
          {preview && <GoalOutOfReach preview={preview} onChange={change} />}
        </div>
        {preview && (
          <PlanPreview preview={preview} session={session} vehicle={vehicle}>
            <LeaveEarly preview={preview} draft={draft} onChange={change} />
          </PlanPreview>
        )}
        {problem && <ProblemNote problem={problem} />}
        <ConfirmBar
          action={isNew ? 'Start charging' : 'Use this plan'}
          busy={place.isPending && (isNew ? 'Starting …' : 'Changing …')}
          summary={preview && summaryInWords(preview)}
          cancel={isNew ? 'Not now' : 'Keep the old plan'}
          onCancel={
            onCancel &&
            (() => {
              forget();
              onCancel();
            })
          }
        />
      </form>
    </section>
  );
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
