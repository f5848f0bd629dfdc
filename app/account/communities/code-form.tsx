import type { FormEvent } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';

/** The code of an invitation, typed from a mail or a poster. */
export function CodeForm({
  problem,
  onCode,
}: {
  problem?: string | undefined;
  onCode: (code: string) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = (new FormData(event.currentTarget).get('code') as string).trim();
    onCode(typed.replaceAll(/[^\w]+/g, '-'));
  }
  return (
    <form onSubmit={submit} className="grid max-w-md gap-4">
      <LabeledField
        label="Code of the invitation"
        name="code"
        required
        maxLength={40}
        autoComplete="off"
        problem={problem}
        hint="Such as 7K2M-9QXD-4TWA."
      />
      <button type="submit" className={`${buttonStyle.primary} justify-self-start`}>
        Continue
      </button>
    </form>
  );
}
