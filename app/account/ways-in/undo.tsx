import { useState } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { accounts, inWords } from '../client.ts';
import { Frame } from '../frame.tsx';
import { takeFromAddress } from '../sign-in/link-in-address.ts';

type Change = { readonly what: 'email' | 'recovery'; readonly secret: string };

const titles = {
  email: 'Take back the changed address?',
  recovery: 'Stop this?',
} as const;

const texts = {
  email:
    'Everybody is signed out of the account; all passkeys, apps, keys for buildings and open invitations end. Then you sign in with your old address.',
  recovery: 'Then your account can only be opened as before.',
} as const;

/** Takes it out of the address, where others could see it. */
export function changeInAddress(): Change | null {
  for (const what of ['email', 'recovery'] as const) {
    const secret = takeFromAddress(what);
    if (secret !== null) return { what, secret };
  }
  return null;
}

/** Where mails about changes of an account lead those who did not make them. */
export function Undo({ change }: { change: Change | null }) {
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function undo({ what, secret }: Change) {
    setProblem(undefined);
    try {
      if (what === 'recovery') {
        await accounts.recovery.stop({ secret });
        setDone('It is stopped.');
      } else {
        const { email } = await accounts.email.undo({ secret });
        setDone(
          `Your account is opened with ${email} again, and with nothing else. If you own a building, see whether it has an owner whom you do not know.`,
        );
      }
    } catch (error) {
      setProblem(inWords(error));
    }
  }

  return (
    <Frame>
      <h1 className="text-3xl md:text-4xl">{change ? titles[change.what] : 'Undo a change'}</h1>
      <p role="status" className="max-w-prose text-lg text-quiet">
        {done ?? (change ? texts[change.what] : 'Open the link of the mail again.')}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      {done !== undefined && (
        <Link to="/app/sign-in" className={`${buttonStyle.primary} justify-self-start`}>
          Sign in
        </Link>
      )}
      {done === undefined && change !== null && (
        <button
          type="button"
          onClick={() => void undo(change)}
          className={`${buttonStyle.primary} justify-self-start`}
        >
          {change.what === 'email' ? 'Take it back' : 'Stop it'}
        </button>
      )}
    </Frame>
  );
}
