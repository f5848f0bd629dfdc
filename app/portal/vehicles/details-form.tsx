import type { ReactNode } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { DetailsFields } from './details-fields.tsx';
import type { VehicleForm } from './use-vehicle-form.ts';

/** The form of a car's details with its buttons and the service's general refusals. */
export function DetailsForm({
  form: { element, ...form },
  action,
  intro,
  aside,
}: {
  form: VehicleForm;
  /** The label of the save button. */
  action: string;
  intro?: ReactNode;
  /** Another button beside saving. */
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

/** Says that a draft was restored, with a button to discard it. */
function FoundDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-leaf-pale px-4 py-1 text-[0.9375rem]">
      <span className="py-1.5">Here is what you typed before. It is not saved yet.</span>
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-11 cursor-pointer font-semibold text-leaf underline underline-offset-4"
      >
        Start over
      </button>
    </p>
  );
}
