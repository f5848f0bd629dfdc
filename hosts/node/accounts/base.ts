import { implement, ORPCError, os } from '@orpc/server';
import { accountsContract } from '#api/accounts/contract.ts';
import { accountErrors } from '#api/accounts/procedure.ts';
import type { Cookies } from './sign-in/cookies.ts';
import type { Accounts } from './open-accounts.ts';
import { sessionLimits, type OpenSession } from './sign-in/sessions.ts';

/** The context of every call. */
export interface AccountCall {
  readonly accounts: Accounts;
  readonly cookies: Cookies;
  readonly userAgent: string;
  /** Where links in mails lead. */
  readonly origin: string;
  /** The page of the outbox, if there is one that this visitor can see. */
  readonly outbox: string | null;
  /** Whether the page that calls was opened for somebody else than this person. */
  readonly isPageOfAnother: (person: string) => boolean;
  /** Counts a request for a mail: to whom the visitor may still have one sent. */
  readonly mailsFor: () => 'everybody' | 'known' | 'nobody';
  /** The same for passkeys, which cost less. */
  readonly passkeyWaitMs: () => number;
}

const words = {
  BAD_INPUT: ['This does not look right.', 'Check what you typed.'],
  SIGN_IN_REFUSED: [
    'This code or link is wrong, has expired or was used.',
    'Open the link of the newest mail, or ask for another mail.',
  ],
  CODE_NEEDED: [
    'You asked for this link in another browser.',
    'Type the code of the same mail, too.',
  ],
  SIGNED_OUT: ['You are signed out.', 'Sign in again.'],
  ANOTHER_PERSON: [
    'Somebody else has signed in in this browser.',
    'Reload the page to go on as them, or sign in yourself.',
  ],
  FRESH_SIGN_IN_NEEDED: ['First show that it is you.', 'Sign in again, then repeat this.'],
  PASSKEY_REFUSED: [
    'This passkey could not be used.',
    'Try again, or sign in with your email address.',
  ],
  UNKNOWN_PASSKEY: ['This passkey has already ended.', 'Reload the list.'],
  PASSKEY_NEEDED: [
    'First show that it is you, with your passkey.',
    'Use it, or say that it is lost.',
  ],
  SAME_ADDRESS: ['This is your address already.', 'Type another one.'],
  ADDRESS_TAKEN: [
    'This address has an account of its own.',
    'Sign in there and leave its buildings first, or use another address.',
  ],
  UNKNOWN_CODE: [
    'This is wrong, has expired or was used.',
    'Check what you typed, or begin again.',
  ],
  UNKNOWN_SESSION: ['This session has already ended.', 'Reload the list.'],
  NOT_ALLOWED: ['You cannot do this here.', 'Ask an owner of the building.'],
  UNKNOWN_INVITATION: [
    'This invitation is not known, was revoked, was used or has expired.',
    'Check the code, or ask the owner of the building for a new one.',
  ],
  INVITED_ANOTHER_ADDRESS: [
    'This invitation was sent to another email address.',
    'Sign in with that address, or ask the owner to invite this one.',
  ],
  UNKNOWN_KEY: ['This key has already ended.', 'Reload the list.'],
  TOO_MANY_KEYS: ['You have 50 keys already.', 'End one first.'],
  UNKNOWN_MEMBER: ['They do not belong to this building any more.', 'Reload the list.'],
  REQUEST_GONE: [
    'This was answered already, or you took longer than 20 minutes.',
    'Go back to the app and begin again.',
  ],
  UNKNOWN_AGENT: ['This has already ended.', 'Reload the list.'],
  PLUGGED_IN: [
    'A car of yours is plugged in.',
    'Unplug it first: what it charges is still to be billed.',
  ],
  LAST_OWNER: [
    'A building needs an owner.',
    'Invite another owner first; after they have joined you can leave.',
  ],
  SETUP: ['This cannot be done now.', 'Try again later.'],
  TOO_MANY_BUILDINGS: ['You own as many buildings as one account can.', 'Write to us for more.'],
  TOO_MANY_INVITATIONS: [
    'You invited very many at once, or too many invitations are open.',
    'Wait an hour, or revoke some of them first.',
  ],
  TOO_MANY_REQUESTS: ['Too many mails were asked for from here.', 'Try again in an hour.'],
  UNEXPECTED: ['Something went wrong on our side.', 'Try again in a moment.'],
} as const satisfies Readonly<Record<keyof typeof accountErrors, readonly [string, string]>>;

export function refuse(code: keyof typeof words, cause?: unknown) {
  const [message, next] = words[code];
  const { status } = accountErrors[code];
  return new ORPCError(code, { status, message, data: { next }, cause });
}

/** Refusals of a community that are told as they are. */
const ofCommunity = new Set(['BAD_INPUT', 'SETUP']);

/** Turns anything thrown into an error of the contract; those of the store stay as they are. */
const guard = os.$context<AccountCall>().middleware(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof ORPCError)) throw refuse('UNEXPECTED', error);
    if (error.code === 'INTERNAL_SERVER_ERROR') throw refuse('UNEXPECTED', error);
    if (error.code === 'BAD_REQUEST') throw refuse('BAD_INPUT');
    if (!ofCommunity.has(error.code)) throw error;
    const { code, status, message, data } = error;
    const { next: what, field } = data as { next: string; field?: string | null };
    throw new ORPCError(code, { status, message, data: { next: what, field } });
  }
});

export const contract = implement(accountsContract).$context<AccountCall>().use(guard);

/** The session of the cookie, if there is one; hands on its new secret if it has one. */
export async function sessionOf({
  accounts,
  cookies,
}: Pick<AccountCall, 'accounts' | 'cookies'>): Promise<OpenSession | null> {
  const secret = cookies.get('fairwatt-session');
  const session = secret === undefined ? null : await accounts.sessions.open(secret);
  const renewed = session?.renewed ?? null;
  if (renewed !== null) cookies.set('fairwatt-session', renewed, sessionLimits.longestMs);
  return session;
}

export async function signedIn(call: AccountCall): Promise<OpenSession> {
  const session = await sessionOf(call);
  if (session === null) throw refuse('SIGNED_OUT');
  if (call.isPageOfAnother(session.person.id)) throw refuse('ANOTHER_PERSON');
  return session;
}

/** For what is dangerous: somebody else may sit at a browser that was left open. */
export async function freshlySignedIn(call: AccountCall): Promise<OpenSession> {
  const session = await signedIn(call);
  if (!call.accounts.sessions.isFresh(session)) throw refuse('FRESH_SIGN_IN_NEEDED');
  return session;
}

/** The same with a passkey, for who has one: a mailbox that somebody else reads is not enough. */
export async function stronglySignedIn(call: AccountCall): Promise<OpenSession> {
  const session = await signedIn(call);
  const { sessions, recoveries } = call.accounts;
  const isFresh = sessions.isFresh(session);
  if (isFresh && session.provedBy === 'passkey') return session;
  if (!(await recoveries.isMailEnough(session.person.id))) throw refuse('PASSKEY_NEEDED');
  if (!isFresh) throw refuse('FRESH_SIGN_IN_NEEDED');
  return session;
}
