import { implement, ORPCError, os } from '@orpc/server';
import { accountErrors, accountsContract } from '#api/accounts/contract.ts';
import type { Cookies } from './cookies.ts';
import type { Accounts } from './open-accounts.ts';
import { createSecret } from './secrets.ts';
import { sessionLimits, type OpenSession } from './sessions.ts';
import { signInLimits } from './sign-in.ts';

/** The context of every call. */
export interface AccountCall {
  readonly accounts: Accounts;
  readonly cookies: Cookies;
  readonly userAgent: string;
  /** Where links in mails lead. */
  readonly origin: string;
  /** Counts a request for a mail: how many milliseconds the visitor has to wait. */
  readonly waitMs: () => number;
}

const words = {
  BAD_INPUT: ['This does not look right.', 'Check the address, or the six digits of the code.'],
  SIGN_IN_REFUSED: [
    'This code or link is wrong, has expired or was used.',
    'Open the link of the newest mail, or ask for another mail.',
  ],
  CODE_NEEDED: [
    'You asked for this link in another browser.',
    'Type the code of the same mail, too.',
  ],
  SIGNED_OUT: ['You are signed out.', 'Sign in again.'],
  UNKNOWN_SESSION: ['This session has already ended.', 'Reload the list.'],
  TOO_MANY_REQUESTS: ['Too many mails were asked for from here.', 'Try again in an hour.'],
  UNEXPECTED: ['Something went wrong on our side.', 'Try again in a moment.'],
} as const;

function refuse(code: keyof typeof words, cause?: unknown) {
  const [message, next] = words[code];
  return new ORPCError(code, {
    status: accountErrors[code].status,
    message,
    data: { next },
    cause,
  });
}

/** Turns anything thrown into an error of the contract; those of the store stay as they are. */
const guard = os.$context<AccountCall>().middleware(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof ORPCError)) throw refuse('UNEXPECTED', error);
    if (error.code === 'INTERNAL_SERVER_ERROR') throw refuse('UNEXPECTED', error);
    throw error.code === 'BAD_REQUEST' ? refuse('BAD_INPUT') : error;
  }
});

const contract = implement(accountsContract).$context<AccountCall>().use(guard);

/** The session of the cookie; hands on its new secret if it has one. */
async function signedIn({ accounts, cookies }: AccountCall): Promise<OpenSession> {
  const secret = cookies.get('fairwatt-session');
  const session = secret === undefined ? null : await accounts.sessions.open(secret);
  if (session === null) throw refuse('SIGNED_OUT');
  const { renewed } = session;
  if (renewed !== null) cookies.set('fairwatt-session', renewed, sessionLimits.longestMs);
  return session;
}

/** Ends the session that the browser has, if it has one. */
async function endOwn({ accounts, cookies }: AccountCall): Promise<void> {
  const secret = cookies.get('fairwatt-session');
  const session = secret === undefined ? null : await accounts.sessions.open(secret);
  if (session !== null) await accounts.sessions.end(session.id, session.person.id);
}

export const accountsRouter = contract.router({
  signIn: {
    ask: contract.signIn.ask.handler(async ({ input, context }) => {
      const { accounts, cookies, origin, waitMs } = context;
      if (waitMs() > 0) throw refuse('TOO_MANY_REQUESTS');
      // Kept when somebody asks twice, so that the first mail's link still works here.
      const browser = cookies.get('fairwatt-sign-in') ?? createSecret();
      await accounts.ask(input.email, browser, origin);
      cookies.set('fairwatt-sign-in', browser, signInLimits.validMs);
      return {};
    }),
    finish: contract.signIn.finish.handler(async ({ input, context }) => {
      const { accounts, cookies, userAgent } = context;
      const done = await accounts.finish(input, cookies.get('fairwatt-sign-in'), userAgent);
      if (done === 'refused') throw refuse('SIGN_IN_REFUSED');
      if (done === 'code-needed') throw refuse('CODE_NEEDED');
      await endOwn(context);
      cookies.remove('fairwatt-sign-in');
      cookies.set('fairwatt-session', done.secret, sessionLimits.longestMs);
      return done.person;
    }),
  },
  me: contract.me.handler(async ({ context }) => (await signedIn(context)).person),
  sessions: {
    list: contract.sessions.list.handler(async ({ context }) => {
      const { id: own, person } = await signedIn(context);
      const sessions = await context.accounts.sessions.list(person.id);
      return {
        sessions: sessions.map(({ id, browser, signedIn: began, lastUsed }) => ({
          id,
          browser,
          signedInAt: began.getTime(),
          lastUsedAt: lastUsed.getTime(),
          isThis: id === own,
        })),
      };
    }),
    end: contract.sessions.end.handler(async ({ input, context }) => {
      const { person } = await signedIn(context);
      if (!(await context.accounts.sessions.end(input.session, person.id))) {
        throw refuse('UNKNOWN_SESSION');
      }
      return {};
    }),
    endAll: contract.sessions.endAll.handler(async ({ context }) => {
      const { person } = await signedIn(context);
      await context.accounts.sessions.endAll(person.id);
      context.cookies.remove('fairwatt-session');
      return {};
    }),
  },
  signOut: contract.signOut.handler(async ({ context }) => {
    await endOwn(context);
    context.cookies.remove('fairwatt-session');
    return {};
  }),
});
