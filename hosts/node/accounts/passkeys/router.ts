import { contract, refuse, signedIn, stronglySignedIn, type AccountCall } from '../base.ts';
import { describeBrowser } from '../sign-in/describe-browser.ts';
import { startSession } from '../sign-in/start-session.ts';
import type { ListedPasskey } from './passkeys.ts';

const view = ({ id, name, isSynced, created, lastUsed }: ListedPasskey) => ({
  id,
  name,
  isSynced,
  createdAt: created.getTime(),
  lastUsedAt: lastUsed?.getTime() ?? null,
});

export const passkeySignIn = {
  passkeyOptions: contract.signIn.passkeyOptions.handler(async ({ context }) => {
    const { accounts, origin, passkeyWaitMs } = context;
    if (passkeyWaitMs() > 0) throw refuse('TOO_MANY_REQUESTS');
    return accounts.passkeys.signInOptions(origin);
  }),
  passkey: contract.signIn.passkey.handler(async ({ input, context }) => {
    const { accounts, userAgent, origin } = context;
    const done = await accounts.finishByPasskey(input, origin, userAgent);
    if (done === null) throw refuse('PASSKEY_REFUSED');
    return startSession(context, done);
  }),
};

const tell = (
  { accounts, origin }: AccountCall,
  email: string,
  change: 'added' | 'ended',
  name: string,
) => accounts.tellOfPasskey({ email, change, name }, origin);

export const passkeysRouter = {
  list: contract.passkeys.list.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { passkeys: (await context.accounts.passkeys.list(person.id)).map(view) };
  }),
  options: contract.passkeys.options.handler(async ({ context }) => {
    const { person } = await stronglySignedIn(context);
    return context.accounts.passkeys.creationOptions(person, context.origin);
  }),
  add: contract.passkeys.add.handler(async ({ input, context }) => {
    const session = await stronglySignedIn(context);
    const { accounts, origin, userAgent } = context;
    const name = describeBrowser(userAgent);
    const added = await accounts.passkeys.add(session, input, { origin, name });
    if (added === null) throw refuse('PASSKEY_REFUSED');
    await tell(context, session.person.email, 'added', name);
    return view(added);
  }),
  rename: contract.passkeys.rename.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const { passkey, name } = input;
    if (!(await context.accounts.passkeys.rename(person.id, passkey, name))) {
      throw refuse('UNKNOWN_PASSKEY');
    }
    return {};
  }),
  end: contract.passkeys.end.handler(async ({ input, context }) => {
    const { person } = await stronglySignedIn(context);
    const name = await context.accounts.passkeys.end(person.id, input.passkey);
    if (name === null) throw refuse('UNKNOWN_PASSKEY');
    await tell(context, person.email, 'ended', name);
    return {};
  }),
};
