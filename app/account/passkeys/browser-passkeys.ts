import { tryStorage } from '#app/ui/try-storage.ts';
import { AccountProblem, accounts } from '../client.ts';

/** Passkeys belong to a domain name, and an address of numbers is none. */
const hasName = () => !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether passkeys of this site can be used here, as browsers since 2025 can. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  hasName();

/** Whether this device itself can keep one, so that offering it leads somewhere. */
export const canKeepPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

const key = 'passkey';

/** Whether somebody signed in here with a passkey: then it is the first thing on offer. */
export const wasUsedHere = (): boolean => tryStorage(() => localStorage.getItem(key)) === 'used';
/** Whether somebody was asked here, and did not want one. */
export const wasDeclinedHere = (): boolean => tryStorage(() => localStorage.getItem(key)) === 'no';
export const rememberPasskey = (what: 'used' | 'no'): void =>
  void tryStorage(() => localStorage.setItem(key, what));

/** Null if the person did not go through with it. */
async function ask<Given>(asking: Promise<Given>): Promise<Given | null> {
  try {
    return await asking;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    if (name === 'InvalidStateError') {
      throw new AccountProblem('PASSKEY_REFUSED', 'This device already has a passkey of yours.', {
        next: 'You can sign in with it.',
      });
    }
    throw new AccountProblem('PASSKEY_REFUSED', 'This browser could not use a passkey.', {
      next: 'Try again, or use another device.',
    });
  }
}

/** Creates a passkey for whoever is signed in. Null if the person did not go through with it. */
export async function createPasskey() {
  const options = await accounts.passkeys.options();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const created = await ask(navigator.credentials.create({ publicKey }));
  if (created === null) return null;
  const json: unknown = (created as PublicKeyCredential).toJSON();
  const passkey = await accounts.passkeys.add(json as Parameters<typeof accounts.passkeys.add>[0]);
  rememberPasskey('used');
  return passkey;
}

/**
 * Signs in with a passkey. With `mediation: 'conditional'` the browser offers it in the field for the
 * email address, and nothing happens until the person chooses it. Null if they did not.
 */
export async function signInByPasskey(
  request: { readonly signal?: AbortSignal; readonly mediation?: 'conditional' } = {},
) {
  const options = await accounts.signIn.passkeyOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await ask(navigator.credentials.get({ publicKey, ...request }));
  if (used === null) return null;
  const json: unknown = (used as PublicKeyCredential).toJSON();
  const person = await accounts.signIn.passkey(
    json as Parameters<typeof accounts.signIn.passkey>[0],
  );
  rememberPasskey('used');
  return person;
}
