import type { Ref } from 'react';
import { summaryInWords } from '#api/words/charging/plan-words.ts';
import { ceilingInWords } from '#api/words/charging/session-words.ts';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import type { SpaceView, Vehicle } from '../use-charge.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { GoalFields } from './goal-fields.tsx';
import { GoalOutOfReach } from './goal-out-of-reach.tsx';
import { LeaveEarly } from './leave-early.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { PreferenceChoice } from './preference-choice.tsx';
import { ReadyByFields } from './ready-by-fields.tsx';
import { usePlanForm } from './use-plan-form.ts';

/** The form of an order with a live preview. Nothing changes before it is confirmed. */
export function PlanForm({
  view,
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
  const {
    form,
    draft,
    change,
    forget,
    submit,
    errors,
    readyByError,
    problem,
    previews,
    preview,
    previewProblem,
    isNew,
    isPending,
  } = usePlanForm(view, session, onDone);

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
        {session.booked && session.booked.ceiling !== null && (
          <p className="-mt-4 text-[0.9375rem] text-quiet tabular-nums">
            {ceilingInWords(session.booked, view.at)}
          </p>
        )}
        <div className="grid gap-6 @roomy/portal:grid-cols-2">
          <GoalFields draft={draft} session={session} errors={errors} onChange={change} />
          <ReadyByFields draft={draft} now={view.at} error={readyByError} onChange={change} />
        </div>
        <PreferenceChoice
          chosen={draft.preference}
          previews={previews}
          onChange={(preference) => change({ preference })}
        />
        {previewProblem && !problem && <ProblemNote problem={previewProblem} />}
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
          busy={isPending && (isNew ? 'Starting …' : 'Changing …')}
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
