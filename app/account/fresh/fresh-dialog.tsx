import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { smallButton } from '#app/portal/styles.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { accounts, inWords } from '../client.ts';
import { canUsePasskeys, signInByPasskey } from '../passkeys/browser-passkeys.ts';

type FreshDialogProps = {
  email: string;
  /** The account has passkeys: a mail is not enough. */
  needsPasskey: boolean;
  open: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Asks the person to sign in again, with a passkey or by mail. */
export function FreshDialog({ open, onClose, ...ways }: FreshDialogProps) {
  return (
    <Dialog title="Is it you?" open={open} onClose={onClose}>
      {ways.needsPasskey ? <PasskeyAlone {...ways} /> : <Ways {...ways} />}
    </Dialog>
  );
}

type WaysProps = Pick<FreshDialogProps, 'email' | 'onDone'>;

const useByPasskey = (onDone: () => void) =>
  useMutation({
    mutationFn: () => signInByPasskey(),
    onSuccess: (person) => person && onDone(),
  });

function PasskeyAlone({ onDone }: WaysProps) {
  const byPasskey = useByPasskey(onDone);
  return (
    <div className="grid gap-4">
      <p className="text-quiet">This decides who acts for you, so it needs one of your passkeys.</p>
      <p role="alert" className="text-danger empty:hidden">
        {byPasskey.error && inWords(byPasskey.error)}
      </p>
      <PasskeyButton byPasskey={byPasskey} />
      <p className="text-[0.9375rem] text-quiet">
        Your passkeys are lost? Close this and look under “If you lose your way in”.
      </p>
    </div>
  );
}

const PasskeyButton = ({ byPasskey }: { byPasskey: ReturnType<typeof useByPasskey> }) => (
  <button
    type="button"
    aria-disabled={byPasskey.isPending}
    onClick={() => byPasskey.isPending || byPasskey.mutate()}
    className={`${buttonStyle.primary} justify-self-start`}
  >
    Use a passkey
  </button>
);

function Ways({ email, onDone }: WaysProps) {
  const byPasskey = useByPasskey(onDone);
  const ask = useMutation({ mutationFn: () => accounts.signIn.ask({ email }) });
  const finish = useMutation({
    mutationFn: (code: string) => accounts.signIn.finish({ code }),
    onSuccess: onDone,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (finish.isPending) return;
    const typed = new FormData(event.currentTarget).get('code') as string;
    finish.mutate(typed.replaceAll(/\s/g, ''));
  }
  const problem = byPasskey.error ?? ask.error;
  return (
    <div className="grid gap-4">
      <p className="text-quiet">
        This browser may have been left open, so we ask once more. It is good for ten minutes.
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem && inWords(problem)}
      </p>
      {ask.isSuccess ? (
        <form onSubmit={submit} onChange={() => finish.reset()} className="grid gap-4">
          <LabeledField
            // oxlint-disable-next-line no-autofocus -- it replaces the button that had the focus
            autoFocus
            label="Code from the mail"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={12}
            problem={finish.error ? inWords(finish.error) : undefined}
            hint={
              ask.data.outbox === null ? (
                `We sent it to ${email}.`
              ) : (
                <>
                  This server has no mail service, so it waits in the{' '}
                  <a href={ask.data.outbox} target="_blank" className="text-leaf underline">
                    outbox
                  </a>
                  .
                </>
              )
            }
          />
          <button type="submit" className={`${buttonStyle.primary} justify-self-start`}>
            {finish.isPending ? 'Checking …' : 'Go on'}
          </button>
        </form>
      ) : (
        <div className="flex flex-wrap gap-3">
          {canUsePasskeys() && <PasskeyButton byPasskey={byPasskey} />}
          <button
            type="button"
            aria-disabled={ask.isPending}
            onClick={() => ask.isPending || ask.mutate()}
            className={`${smallButton} min-h-12`}
          >
            {ask.isPending ? 'Sending …' : 'Email me a code'}
          </button>
        </div>
      )}
    </div>
  );
}
