import { useState, type FormEvent } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { accounts, inWords } from '../client.ts';
import { Frame } from '../frame.tsx';

/** Back in with the emergency code, for those who lost their mailbox, too. */
export function Recover() {
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      'email' | 'code' | 'newEmail',
      string
    >;
    setBusy(true);
    setProblem(undefined);
    try {
      await accounts.recovery.recover(typed);
      setNewEmail(typed.newEmail);
    } catch (error) {
      setProblem(inWords(error));
    } finally {
      setBusy(false);
    }
  }

  if (newEmail !== null) {
    return (
      <Frame>
        <h1 className="text-3xl md:text-4xl">Come back in a week</h1>
        <p role="status" className="max-w-prose text-lg text-quiet">
          If the code was right, we have told the old address. In 7 days you can sign in with{' '}
          <strong className="text-ink">{newEmail}</strong>, unless somebody stops it who can still
          open the account.
        </p>
      </Frame>
    );
  }
  return (
    <Frame>
      <h1 className="text-3xl md:text-4xl">Back into your account</h1>
      <p className="max-w-prose text-lg text-quiet">
        For those who lost their mailbox. You need the emergency code that you made in your account,
        and another email address. Without the code, ask the owner of your building to invite your
        new address.
      </p>
      <form onSubmit={(event) => void submit(event)} className="grid max-w-md gap-5">
        <LabeledField
          label="Email address of the account"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <LabeledField
          label="Emergency code"
          name="code"
          required
          maxLength={40}
          autoComplete="off"
          hint="Such as 7K2M-9QXD-4TWA."
        />
        <LabeledField
          label="New email address"
          name="newEmail"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
        <button type="submit" className={`${buttonStyle.primary} justify-self-start`}>
          {busy ? 'Sending …' : 'Use the emergency code'}
        </button>
      </form>
    </Frame>
  );
}
