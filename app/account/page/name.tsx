import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { card, smallButton } from '#app/portal/styles.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { accounts, inWords } from '../client.ts';

/** What the person is called. */
export function Name({ name }: { name: string }) {
  const rename = useMutation({ mutationFn: (typed: string) => accounts.rename({ name: typed }) });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (rename.isPending) return;
    rename.mutate(new FormData(event.currentTarget).get('name') as string);
  }
  return (
    <section aria-labelledby="name" className={`${card} grid gap-4`}>
      <h2 id="name" className="text-xl">
        Name
      </h2>
      <form onSubmit={submit} onChange={() => rename.reset()} className="grid max-w-md gap-4">
        <LabeledField
          label="Your name"
          name="name"
          maxLength={80}
          autoComplete="name"
          defaultValue={name}
          problem={rename.error ? inWords(rename.error) : undefined}
          hint="Owners of your buildings see it beside your email address."
        />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className={smallButton}>
            {rename.isPending ? 'Saving …' : 'Save the name'}
          </button>
          <p role="status" className="text-leaf empty:hidden">
            {rename.isSuccess && 'Saved.'}
          </p>
        </div>
      </form>
    </section>
  );
}
