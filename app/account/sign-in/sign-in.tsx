import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { Frame } from '../frame.tsx';
import { useSignIn } from './use-sign-in.ts';

const textButton =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4';

type SignIn = ReturnType<typeof useSignIn>;

/** Signing in by email: an address, then the link or the code of a mail. */
export function SignIn() {
  const signIn = useSignIn();
  const { step } = signIn;
  return (
    <Frame>
      <div className="grid w-full max-w-md gap-6">
        {step.kind === 'email' && <EmailForm signIn={signIn} email={step.email} />}
        {step.kind === 'code' && <CodeForm signIn={signIn} {...step} />}
        {step.kind === 'code-of-link' && <CodeOfLinkForm signIn={signIn} link={step.link} />}
        {step.kind === 'finishing' && (
          <h1 role="status" className="text-3xl">
            Signing you in …
          </h1>
        )}
      </div>
    </Frame>
  );
}

function EmailForm({ signIn, email }: { signIn: SignIn; email: string }) {
  const { problem, busy, ask, passkey } = signIn;
  const isPasskeyFirst = passkey.offer === 'first';
  return (
    <Form
      title="Sign in"
      field="email"
      focused={email !== ''}
      action={busy ? 'Sending …' : 'Email me a link'}
      signIn={signIn}
      onSubmit={(typed) => ask(typed)}
      isSecondary={isPasskeyFirst}
      intro={
        isPasskeyFirst ? (
          <>
            <PasskeyButton signIn={signIn} />
            <p className="text-lg text-quiet">Or type your email address and we send you a link.</p>
          </>
        ) : (
          <p className="text-lg text-quiet">
            Type your email address and we send you a link. There is no password to remember, and
            nothing to sign up for first.
          </p>
        )
      }
      more={
        <>
          {passkey.offer === 'beside' && <PasskeyButton signIn={signIn} />}
          <Link to="/app/coverage" className={`${textButton} justify-self-start`}>
            See where you can charge
          </Link>
        </>
      }
    >
      <LabeledField
        label="Email address"
        name="email"
        type="email"
        // Where the browser can, it lists the passkeys of this site below the field.
        autoComplete="username webauthn"
        required
        maxLength={254}
        defaultValue={email}
        problem={problem}
      />
    </Form>
  );
}

const PasskeyButton = ({ signIn: { passkey, busy } }: { signIn: SignIn }) => (
  <button
    type="button"
    aria-disabled={busy}
    onClick={() => void passkey.use()}
    className={
      passkey.offer === 'first'
        ? `${buttonStyle.primary} justify-self-start`
        : `${textButton} justify-self-start`
    }
  >
    {passkey.offer === 'first' ? 'Sign in with your passkey' : 'Use a passkey instead'}
  </button>
);

function CodeForm({
  signIn,
  email,
  outbox,
}: {
  signIn: SignIn;
  email: string;
  outbox: string | null;
}) {
  const { problem, busy, finish, ask, startOver } = signIn;
  return (
    <Form
      title="Check your email"
      field="code"
      focused
      action={busy ? 'Signing in …' : 'Sign in'}
      signIn={signIn}
      onSubmit={(code) => finish({ code })}
      intro={
        <>
          <p className="text-lg text-quiet">
            We sent a link and a code to <strong className="text-ink">{email}</strong>. Open the
            link, or type the code here. Both are good for 10 minutes.
          </p>
          {outbox !== null && (
            <p className="rounded-card border border-dusk bg-panel px-5 py-3">
              This server has no mail service yet, so the mail waits in its{' '}
              <a
                href={outbox}
                target="_blank"
                rel="noopener"
                className="font-semibold text-leaf underline underline-offset-4"
              >
                outbox<span className="sr-only"> (opens in a new tab)</span>
              </a>
              .
            </p>
          )}
        </>
      }
      more={
        <div className="flex flex-wrap gap-x-6">
          <button type="button" className={textButton} onClick={() => void ask(email)}>
            Send another mail
          </button>
          <button type="button" className={textButton} onClick={startOver}>
            Use another address
          </button>
          <Link to="/app/recover" className={textButton}>
            I cannot open this mailbox
          </Link>
        </div>
      }
    >
      <CodeField problem={problem} />
    </Form>
  );
}

function CodeOfLinkForm({ signIn, link }: { signIn: SignIn; link: string }) {
  const { problem, busy, finish, startOver } = signIn;
  return (
    <Form
      title="One more step on this device"
      field="code"
      focused
      action={busy ? 'Signing in …' : 'Sign in'}
      signIn={signIn}
      onSubmit={(code) => finish({ link, code })}
      intro={
        <p className="text-lg text-quiet">
          You asked for this link in another browser, so we need the six-digit code of the same
          mail, too.
        </p>
      }
      more={
        <button type="button" className={`${textButton} justify-self-start`} onClick={startOver}>
          Ask for a new mail instead
        </button>
      }
    >
      <CodeField problem={problem} />
    </Form>
  );
}

const CodeField = ({ problem }: { problem: string | undefined }) => (
  <LabeledField
    label="Code from the mail"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    maxLength={12}
    problem={problem}
  />
);

/** Blanks within a code are how people type it. */
const typedIn = (form: HTMLFormElement, field: 'email' | 'code') =>
  (new FormData(form).get(field) as string).replaceAll(/\s/g, '');

function Form({
  title,
  field,
  focused = false,
  action,
  signIn,
  isSecondary = false,
  intro,
  more,
  onSubmit,
  children,
}: {
  title: string;
  field: 'email' | 'code';
  /** A step that follows another one takes the focus, which its button had. */
  focused?: boolean;
  action: string;
  signIn: SignIn;
  /** Whether there is a better way on the page. */
  isSecondary?: boolean;
  intro: ReactNode;
  more?: ReactNode;
  onSubmit: (typed: string) => Promise<void>;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { problem, busy, forgetProblem } = signIn;
  useEffect(() => {
    if (focused || problem !== undefined) form.current?.querySelector('input')?.focus();
  }, [focused, problem]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void onSubmit(typedIn(event.currentTarget, field));
  }
  return (
    <>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      {intro}
      <form ref={form} onSubmit={submit} onChange={forgetProblem} className="grid gap-5">
        {children}
        <button
          type="submit"
          aria-disabled={busy}
          className={`${isSecondary ? buttonStyle.outline : buttonStyle.primary} aria-disabled:cursor-default aria-disabled:opacity-70 justify-self-start`}
        >
          {action}
        </button>
      </form>
      {more}
    </>
  );
}
