import { useRef, type FormEvent } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { accounts, inWords, problemOf } from '../client.ts';
import { byHandWords, HandOver } from './hand-over.tsx';
import { Poster } from './poster.tsx';
import { useMembersChange } from './members-query.ts';

/** Invites residents: one by mail, or everybody who gets the link or the code. */
export function Invite({ community }: { community: string }) {
  const form = useRef<HTMLFormElement>(null);
  const byMail = useMembersChange(community, (email: string) =>
    accounts.members.invite({ community, role: 'resident', email }),
  );
  const openly = useMembersChange(community, () =>
    accounts.members.invite({ community, role: 'resident', email: null }),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (byMail.isPending) return;
    const email = (new FormData(event.currentTarget).get('email') as string).trim();
    byMail.mutate(email, { onSuccess: () => form.current?.reset() });
  }
  const made = openly.data?.open;
  return (
    <section aria-labelledby="invite" className={`${card} grid grid-cols-1 gap-5`}>
      <h2 id="invite" className="text-xl">
        Invite a resident
      </h2>
      <form
        ref={form}
        onSubmit={submit}
        onChange={() => byMail.reset()}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <LabeledField
          label="Email address"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          problem={byMail.error ? inWords(byMail.error) : undefined}
        />
        <button
          type="submit"
          className={`${buttonStyle.primary} justify-self-start sm:mt-[2.0625rem]`}
        >
          {byMail.isPending ? 'Sending …' : 'Send the invitation'}
        </button>
      </form>
      <p role="status" className="text-leaf empty:hidden">
        {byMail.data?.open === null &&
          'The invitation is on its way. Only this address can use it.'}
      </p>
      {byMail.data?.open && <HandOver {...byMail.data.open} why={byHandWords} />}
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-quiet">
          Or make a link and a poster for the garage: whoever scans it can join. Both are good for
          30 days, until you revoke them.
        </p>
        <button
          type="button"
          aria-disabled={openly.isPending}
          onClick={() => openly.isPending || openly.mutate(undefined)}
          className={`${smallButton} justify-self-start`}
        >
          Make a link and a poster
        </button>
        {made && <HandOver {...made} />}
        {made && <Poster {...made} />}
        {openly.error && <ProblemNote problem={problemOf(openly.error)} />}
      </div>
    </section>
  );
}
