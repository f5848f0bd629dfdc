import { useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { inWords } from '../client.ts';
import { Frame } from '../frame.tsx';
import { pageAfterSignIn } from '../sign-in/kept-until-signed-in.ts';
import { createPasskey, rememberPasskey } from './browser-passkeys.ts';

/** Offers a passkey after the first sign-in. */
export function PasskeyOffer() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const goOn = () => void navigate(pageAfterSignIn(), { replace: true });

  async function create() {
    setBusy(true);
    setProblem(undefined);
    try {
      if ((await createPasskey()) !== null) return goOn();
      setProblem('No passkey was created. Try again, or do it later in your account.');
    } catch (error) {
      setProblem(inWords(error));
    }
    return setBusy(false);
  }

  return (
    <Frame>
      <h1 className="text-3xl md:text-4xl">Next time, without a mail</h1>
      <div className="grid max-w-prose gap-4 text-lg text-quiet">
        <p>
          Create a passkey, and this device signs you in with your fingerprint, your face or its
          PIN. There is nothing to remember and nothing that others could guess or steal from us.
        </p>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => busy || void create()}
          className={`${buttonStyle.primary} aria-disabled:opacity-70`}
        >
          Create a passkey
        </button>
        <button
          type="button"
          onClick={() => {
            rememberPasskey('no');
            goOn();
          }}
          className={buttonStyle.outline}
        >
          Not now
        </button>
      </div>
    </Frame>
  );
}
