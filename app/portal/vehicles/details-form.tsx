import type { ReactNode } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { DetailsFields } from './details-fields.tsx';
import { FoundDraft } from './found-draft.tsx';
import type { VehicleForm } from './use-vehicle-form.ts';

/** The details of a car with the way to save them, and what the service says to the whole. */
export function DetailsForm({
  form: { element, ...form },
  action,
  intro,
  aside,
}: {
  form: VehicleForm;
  /** What saving is called. */
  action: string;
  intro?: ReactNode;
  /** Another way out, beside saving. */
  aside?: ReactNode;
}) {
  const { draft, problem, saving, submit, startOver } = form;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-6"
    >
      {draft.found && <FoundDraft onStartOver={startOver} />}
      {intro}
      <DetailsFields form={form} />
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        {aside}
        <button
          type="submit"
          aria-disabled={saving}
          className={`${buttonStyle.primary} aria-disabled:cursor-default aria-disabled:opacity-70 max-sm:w-full`}
        >
          {saving ? 'Saving …' : action}
        </button>
      </div>
    </form>
  );
}
