import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { accounts, inWords, problemOf } from '../client.ts';
import { Frame } from '../frame.tsx';
import { openedInvitation } from '../sign-in/kept-until-signed-in.ts';
import { takeFromAddress } from '../sign-in/link-in-address.ts';
import { showCommunity } from './chosen-community.ts';
import { CodeForm } from './code-form.tsx';
import { ownerSees, roleWords } from './role-words.ts';

type Invitation = Awaited<ReturnType<typeof accounts.invitations.look>>;
type Found = {
  readonly code: string;
  readonly invitation: Invitation;
  readonly email: string | null;
};

type Outcome = { readonly found: Found } | { readonly problem: string | undefined };

/** What the invitation with a code is to. It is kept while its holder signs in. */
async function lookUp(code: string | null): Promise<Outcome> {
  if (code === null) return { problem: undefined };
  // At once: the address has it no more, and the page may be loaded again.
  openedInvitation.keep(code);
  try {
    const [invitation, { person }] = await Promise.all([
      accounts.invitations.look({ code }),
      accounts.current(),
    ]);
    return { found: { code, invitation, email: person?.email ?? null } };
  } catch (error) {
    if (problemOf(error).code === 'UNKNOWN_INVITATION') openedInvitation.keep(null);
    return { problem: inWords(error) };
  }
}

/** An invitation: what it is to, and joining, after signing in. */
export function Join() {
  const { hash } = useLocation();
  // A link that is opened here begins anew.
  return <JoinByCode key={hash} />;
}

function JoinByCode() {
  const [outcome, setOutcome] = useState<Outcome>({ problem: undefined });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    void lookUp(takeFromAddress('code') ?? openedInvitation.read()).then(setOutcome);
  }, []);

  async function accept(code: string) {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { community } = await accounts.invitations.accept({ code });
      openedInvitation.keep(null);
      showCommunity(community);
    } catch (error) {
      setRefusal(inWords(error));
      setBusy(false);
    }
  }

  if (!('found' in outcome)) {
    return (
      <Frame>
        <h1 className="text-3xl md:text-4xl">Join your building</h1>
        <p className="text-lg text-quiet">
          The code is in your invitation: in the mail from your building’s owner, or on the poster
          in the garage.
        </p>
        <CodeForm problem={outcome.problem} onCode={(code) => void lookUp(code).then(setOutcome)} />
      </Frame>
    );
  }
  const { code, invitation, email } = outcome.found;
  return (
    <Frame>
      <h1 className="text-3xl md:text-4xl">
        You are invited to {roleWords[invitation.role]} at {invitation.name}
      </h1>
      {email === null ? (
        <>
          <p className="text-lg text-quiet">
            Sign in first, with your email address and no password.
            {invitation.isPersonal && ' Use the address that the invitation was sent to.'}
          </p>
          <Link to="/app/sign-in" className={`${buttonStyle.primary} justify-self-start`}>
            Sign in to join
          </Link>
        </>
      ) : (
        <>
          <p className="text-lg text-quiet">
            You join as {email}. {ownerSees}
          </p>
          <p role="alert" className="text-danger empty:hidden">
            {refusal}
          </p>
          <button
            type="button"
            aria-disabled={busy}
            onClick={() => busy || void accept(code)}
            className={`${buttonStyle.primary} justify-self-start aria-disabled:opacity-70`}
          >
            Join {invitation.name}
          </button>
        </>
      )}
    </Frame>
  );
}
