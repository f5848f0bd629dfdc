import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createQueryClient } from '#app/portal/service/query-client.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { accounts, inWords, problemOf } from '../client.ts';
import { FreshSignIn } from '../fresh/fresh-sign-in.tsx';
import { Frame } from '../frame.tsx';
import { requestOfApp } from '../sign-in/kept-until-signed-in.ts';
import { takeFromAddress } from '../sign-in/link-in-address.ts';
import { Consent } from './consent.tsx';

type Asked = Awaited<ReturnType<typeof accounts.agents.request>>;
type Shown =
  | { readonly kind: 'waiting' | 'signed-out' }
  | { readonly kind: 'problem'; readonly text: string }
  | {
      readonly kind: 'asked';
      readonly request: string;
      readonly asked: Asked;
      /** Of who is signed in. */
      readonly email: string;
    };

/** Why an app was turned away before anybody was asked. */
const refusals: Readonly<Record<string, string>> = {
  app: 'The app that sent you here is not known, or could not be checked. Nothing was allowed.',
  address:
    'The app that sent you here asked for the answer at an address that is not its own. Nothing was allowed.',
};

/** What this address asks for; it is cleaned, since it has a secret. */
async function readAsked(): Promise<Shown> {
  const refused = takeFromAddress('problem');
  if (refused !== null) return { kind: 'problem', text: refusals[refused] ?? refusals['app']! };
  const request = takeFromAddress('request') ?? requestOfApp.read();
  if (request === null) return { kind: 'problem', text: nothingAsked };
  requestOfApp.keep(request);
  try {
    const { person } = await accounts.current();
    if (person === null) return { kind: 'signed-out' };
    const asked = await accounts.agents.request({ request });
    return { kind: 'asked', request, asked, email: person.email };
  } catch (error) {
    if (problemOf(error).code === 'REQUEST_GONE') requestOfApp.keep(null);
    return { kind: 'problem', text: inWords(error) };
  }
}

/** An app or an assistant asks to act for the person: what it may do, and how much it may spend. */
export function LinkAgent() {
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  const [queries] = useState(createQueryClient);

  useEffect(() => {
    const look = () => void readAsked().then(setShown);
    look();
    // Another app may ask in this very tab.
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);

  return (
    <Frame>
      {shown.kind === 'waiting' && <h1 className="text-3xl md:text-4xl">Link an app</h1>}
      {shown.kind === 'problem' && (
        <>
          <h1 className="text-3xl md:text-4xl">This app cannot be linked</h1>
          <p role="alert" className="text-lg text-quiet">
            {shown.text}
          </p>
          <Link to="/app" className={`${buttonStyle.outline} justify-self-start`}>
            Go to your charging
          </Link>
        </>
      )}
      {shown.kind === 'signed-out' && (
        <>
          <h1 className="text-3xl md:text-4xl">Sign in to link an app</h1>
          <p className="text-lg text-quiet">
            An app asks to act for you. Sign in first; then you see what it wants, and decide.
          </p>
          <Link to="/app/sign-in" className={`${buttonStyle.primary} justify-self-start`}>
            Sign in
          </Link>
        </>
      )}
      {shown.kind === 'asked' && (
        <QueryClientProvider client={queries}>
          <FreshSignIn email={shown.email}>
            <Consent request={shown.request} asked={shown.asked} />
          </FreshSignIn>
        </QueryClientProvider>
      )}
    </Frame>
  );
}

const nothingAsked =
  'No app has asked for anything here. Open the app that you want to link, and begin there.';
