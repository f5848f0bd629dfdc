import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '#app/portal/service/query-client.ts';
import { card, smallButton } from '#app/portal/styles.ts';
import { Agents } from '../agents/agents.tsx';
import { accounts } from '../client.ts';
import { Frame } from '../frame.tsx';
import { leave } from './leave.ts';
import { Name } from './name.tsx';
import { Sessions } from './sessions.tsx';

/** What a person keeps of themselves here, and how they get in. */
export function AccountPage({
  person: { email, name },
}: {
  person: { email: string; name: string };
}) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Frame bar={<SignOut />}>
        <h1 className="text-3xl md:text-4xl">Your account</h1>
        <Name name={name} />
        <section aria-labelledby="email" className={`${card} grid gap-2`}>
          <h2 id="email" className="text-xl">
            Email
          </h2>
          <p>{email}</p>
        </section>
        <Agents />
        <Sessions />
      </Frame>
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
