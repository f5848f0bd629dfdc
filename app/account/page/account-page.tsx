import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { createQueryClient } from '#app/portal/service/query-client.ts';
import { card, smallButton, textLink } from '#app/portal/styles.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { Agents } from '../agents/agents.tsx';
import { Approvals } from '../agents/approvals.tsx';
import { accounts, inWords } from '../client.ts';
import { FreshSignIn } from '../fresh/fresh-sign-in.tsx';
import { Frame } from '../frame.tsx';
import { LeaveForGood } from '../leaving/leave-for-good.tsx';
import { Notifications } from '../notifications/notifications.tsx';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { Email } from '../ways-in/email.tsx';
import { LostWaysIn } from '../ways-in/lost-ways-in.tsx';
import { CarsAndCards } from './cars-and-cards.tsx';
import { leave } from './leave.ts';
import { Sessions } from './sessions.tsx';

/** What a person keeps of themselves here, and how they get in. */
export function AccountPage({
  person: { email, name },
}: {
  person: { email: string; name: string };
}) {
  const [queries] = useState(createQueryClient);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <QueryClientProvider client={queries}>
      <FreshSignIn email={email}>
        <Frame bar={<SignOut />}>
          <h1 ref={heading} tabIndex={-1} className="text-3xl md:text-4xl">
            Your account
          </h1>
          <Link to="/app" reloadDocument className={`${textLink} justify-self-start`}>
            Open the app
          </Link>
          {/* Somebody waits for these; the button that was pressed is gone then, and the focus with it. */}
          <Approvals answered={() => heading.current?.focus()} />
          <Name name={name} />
          <Email email={email} />
          <CarsAndCards />
          <Notifications />
          <Agents />
          <Passkeys />
          <LostWaysIn />
          <Sessions />
          <LeaveForGood />
        </Frame>
      </FreshSignIn>
    </QueryClientProvider>
  );
}

function SignOut() {
  const signOut = useMutation({ mutationFn: () => accounts.signOut(), onSuccess: leave });
  return (
    <button
      type="button"
      aria-disabled={signOut.isPending}
      onClick={() => signOut.isPending || signOut.mutate()}
      className={smallButton}
    >
      Sign out
    </button>
  );
}

/** What the person is called. */
function Name({ name }: { name: string }) {
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
