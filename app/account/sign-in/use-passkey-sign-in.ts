import { useEffect, useRef, useState } from 'react';
import { canUsePasskeys, signInByPasskey, wasUsedHere } from '../passkeys/browser-passkeys.ts';

/** Signs in by passkey: offered by the browser in the email field where it can, and by a button. */
export function usePasskeySignIn({ isOffered, enter }: { isOffered: boolean; enter: () => void }) {
  // Known after hydration: the page was rendered for everybody.
  const [offer, setOffer] = useState<'none' | 'beside' | 'first'>('none');
  const waiting = useRef<AbortController>(null);

  useEffect(() => {
    if (!isOffered || !canUsePasskeys()) return undefined;
    setOffer(wasUsedHere() ? 'first' : 'beside');
    const controller = new AbortController();
    waiting.current = controller;
    const { signal } = controller;
    void offerInField(signal).then((isSignedIn) => isSignedIn && enter());
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `enter` leads to the same page each time
  }, [isOffered]);

  return {
    offer,
    /** Whether the person is signed in now. */
    use: async (): Promise<boolean> => {
      // A browser answers one request at a time.
      waiting.current?.abort();
      return (await signInByPasskey()) !== null;
    },
  };
}

/** What does not work in the field is left to the button and the form. */
async function offerInField(signal: AbortSignal): Promise<boolean> {
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return false;
    return (await signInByPasskey({ signal, mediation: 'conditional' })) !== null;
  } catch {
    return false;
  }
}
