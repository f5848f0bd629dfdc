import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { accounts, inWords, problemOf } from '../client.ts';
import { canKeepPasskeys, wasDeclinedHere } from '../passkeys/browser-passkeys.ts';
import { takeFromAddress } from './link-in-address.ts';
import { pageAfterSignIn } from './kept-until-signed-in.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export type Step =
  /** `email` is what was typed before. */
  | { readonly kind: 'email'; readonly email: string }
  /** A mail is on its way. `outbox` is the page that has it, on a host that sends none. */
  | { readonly kind: 'code'; readonly email: string; readonly outbox: string | null }
  /** A link was opened in a browser that did not ask for it. */
  | { readonly kind: 'code-of-link'; readonly link: string }
  | { readonly kind: 'finishing' };

type Proof = Parameters<typeof accounts.signIn.finish>[0];

/** Signing in by mail: what to show, what is wrong beside the field, and what can be done. */
export function useSignIn() {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'email', email: '' });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const enter = () => void navigate(pageAfterSignIn(), { replace: true });
  const enterByMail = async () => navigate(await pageAfterMail(), { replace: true });

  async function attempt(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(inWords(error));
    } finally {
      setBusy(false);
    }
  }

  async function openLink(link: string) {
    setStep({ kind: 'finishing' });
    try {
      await accounts.signIn.finish({ link });
      await enterByMail();
    } catch (error) {
      const { code } = problemOf(error);
      setStep(
        code === 'CODE_NEEDED' ? { kind: 'code-of-link', link } : { kind: 'email', email: '' },
      );
      if (code !== 'CODE_NEEDED') setProblem(inWords(error));
    }
  }

  useEffect(() => {
    const begin = () => {
      const link = takeFromAddress('link');
      if (link === null) enterIfSignedIn(enter);
      else void openLink(link);
    };
    begin();
    // A link of the mail may be opened in this very tab.
    addEventListener('hashchange', begin);
    return () => removeEventListener('hashchange', begin);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the address is read and cleaned
  }, []);

  // The link may be opened in another tab of this browser: then this one goes on, too.
  useEffect(() => {
    if (step.kind !== 'code') return undefined;
    const look = () => document.hidden || enterIfSignedIn(enter);
    addEventListener('visibilitychange', look);
    return () => removeEventListener('visibilitychange', look);
  });

  const passkey = usePasskeySignIn({ isOffered: step.kind === 'email', enter });

  return {
    step,
    passkey: {
      offer: passkey.offer,
      use: () =>
        attempt(async () => {
          if (await passkey.use()) enter();
        }),
    },
    problem,
    busy,
    ask: (email: string) =>
      attempt(async () => {
        const { outbox } = await accounts.signIn.ask({ email });
        setStep({ kind: 'code', email, outbox });
      }),
    finish: (proof: Proof) =>
      attempt(async () => {
        await accounts.signIn.finish(proof);
        await enterByMail();
      }),
    startOver: () => {
      setProblem(undefined);
      setStep({ kind: 'email', email: step.kind === 'code' ? step.email : '' });
    },
    forgetProblem: () => setProblem(undefined),
  };
}

/** A passkey is offered to those who have none, where one can be kept. */
async function pageAfterMail(): Promise<string> {
  if (wasDeclinedHere() || !(await canKeepPasskeys())) return pageAfterSignIn();
  const hasOne = await accounts.passkeys.list().then(
    ({ passkeys }) => passkeys.length > 0,
    () => true,
  );
  return hasOne ? pageAfterSignIn() : '/app/passkey';
}

/** Who cannot be asked now is shown the form. */
function enterIfSignedIn(enter: () => void): void {
  accounts.current().then(
    ({ person }) => person && enter(),
    () => undefined,
  );
}
