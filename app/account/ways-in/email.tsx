import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { card, smallButton } from '#app/portal/styles.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { accounts, inWords } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';

const typedIn = (form: HTMLFormElement) => (new FormData(form).get('typed') as string).trim();

/** The address that the person signs in with, and changing it. */
export function Email({ email }: { email: string }) {
  const fresh = useFresh();
  const [isChanging, setChanging] = useState(false);
  const ask = useMutation({
    mutationFn: (typed: string) => fresh(() => accounts.email.ask({ email: typed })),
  });
  const confirm = useMutation({
    mutationFn: (code: string) => fresh(() => accounts.email.confirm({ code })),
    onSuccess: () => setChanging(false),
  });
  const shown = confirm.data?.email ?? email;
  return (
    <section aria-labelledby="email" className={`${card} grid gap-4`}>
      <h2 id="email" className="text-xl">
        Email
      </h2>
      <p>{shown}</p>
      <p role="status" className="text-leaf empty:hidden">
        {confirm.isSuccess &&
          'Changed. Other browsers are signed out, and the old address can take it back for 7 days.'}
      </p>
      {!isChanging && (
        <button
          type="button"
          onClick={() => {
            ask.reset();
            confirm.reset();
            setChanging(true);
          }}
          className={`${smallButton} justify-self-start`}
        >
          Change the address
        </button>
      )}
      {isChanging && !ask.isSuccess && (
        <Step
          label="New email address"
          type="email"
          action={ask.isPending ? 'Sending …' : 'Email me a code'}
          error={ask.error}
          onTyped={(typed) => ask.isPending || ask.mutate(typed)}
          onChange={() => ask.reset()}
        />
      )}
      {isChanging && ask.isSuccess && (
        <Step
          label="Code from the mail"
          hint={`We sent it to ${ask.variables}. It is good for an hour.`}
          action={confirm.isPending ? 'Changing …' : 'Change the address'}
          error={confirm.error}
          onTyped={(code) => confirm.isPending || confirm.mutate(code)}
          onChange={() => confirm.reset()}
        />
      )}
    </section>
  );
}

function Step({
  label,
  type = 'text',
  hint,
  action,
  error,
  onTyped,
  onChange,
}: {
  label: string;
  type?: 'text' | 'email';
  hint?: string;
  action: string;
  error: Error | null;
  onTyped: (typed: string) => void;
  onChange: () => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onTyped(typedIn(event.currentTarget));
  }
  return (
    <form key={label} onSubmit={submit} onChange={onChange} className="grid max-w-md gap-4">
      <LabeledField
        key={label}
        // oxlint-disable-next-line no-autofocus -- it replaces the button that had the focus
        autoFocus
        label={label}
        name="typed"
        type={type}
        required
        maxLength={254}
        autoComplete={type === 'email' ? 'email' : 'off'}
        problem={error ? inWords(error) : undefined}
        {...(hint !== undefined && { hint })}
      />
      <button type="submit" className={`${smallButton} justify-self-start`}>
        {action}
      </button>
    </form>
  );
}
