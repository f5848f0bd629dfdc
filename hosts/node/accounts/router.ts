import { agentsRouter } from './agents/router.ts';
import {
  contract,
  freshlySignedIn,
  refuse,
  sessionOf,
  signedIn,
  stronglySignedIn,
} from './base.ts';
import { communitiesRouter, invitationsRouter, membersRouter } from './members/router.ts';
import { ownerKeysRouter } from './members/owner-keys.ts';
import { passkeySignIn, passkeysRouter } from './passkeys/router.ts';
import { emailRouter, recoveryRouter } from './recovery/router.ts';
import { createSecret } from './sign-in/secrets.ts';
import { signInLimits } from './sign-in/sign-in.ts';
import { startSession } from './sign-in/start-session.ts';
import { ownerWho } from './members/owner-who.ts';

const coverageRouter = {
  show: contract.coverage.show.handler(async ({ context }) => ({
    cities: await context.accounts.coverage.cities(),
  })),
  ofBuilding: contract.coverage.ofBuilding.handler(async ({ input, context }) => {
    const { community, building } = input;
    await ownerWho(context, community, 'coverage.ofBuilding');
    return { city: await context.accounts.coverage.cityOf(community, building) };
  }),
  change: contract.coverage.change.handler(async ({ input, context }) => {
    const { community, building, city } = input;
    await ownerWho(context, community, 'coverage.change');
    if (!(await context.accounts.coverage.setCity(community, building, city))) {
      throw refuse('BAD_INPUT');
    }
    return {};
  }),
};

const leavingRouter = {
  export: contract.account.export.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { file: JSON.stringify(await context.accounts.exportAccount(person.id), null, 2) };
  }),
  delete: contract.account.delete.handler(async ({ context }) => {
    const { person } = await stronglySignedIn(context);
    const outcome = await context.accounts.deleteAccount(person, context.origin);
    if (outcome === 'last-owner') throw refuse('LAST_OWNER');
    if (outcome === 'plugged-in') throw refuse('PLUGGED_IN');
    context.cookies.remove('fairwatt-session');
    return {};
  }),
};

const notificationsRouter = {
  show: contract.notifications.show.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { muted: await context.accounts.mutedBy(person.id) };
  }),
  change: contract.notifications.change.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    await context.accounts.mute(person.id, input.muted);
    return {};
  }),
};

export const accountsRouter = contract.router({
  signIn: {
    ask: contract.signIn.ask.handler(async ({ input, context }) => {
      const { accounts, cookies, origin, outbox, mailsFor } = context;
      // Neighbors on the same network cannot keep anybody from signing in again.
      const isOwn = (await sessionOf(context))?.person.email === input.email;
      const whom = isOwn ? 'everybody' : mailsFor();
      if (whom === 'nobody') throw refuse('TOO_MANY_REQUESTS');
      // Kept when somebody asks twice, so that the first mail's link still works here.
      const browser = cookies.get('fairwatt-sign-in') ?? createSecret();
      await accounts.ask(input.email, browser, { origin, onlyKnown: whom === 'known' });
      cookies.set('fairwatt-sign-in', browser, signInLimits.validMs);
      return { outbox };
    }),
    finish: contract.signIn.finish.handler(async ({ input, context }) => {
      const { accounts, cookies, userAgent } = context;
      const done = await accounts.finish(input, cookies.get('fairwatt-sign-in'), userAgent);
      if (done === 'refused') throw refuse('SIGN_IN_REFUSED');
      if (done === 'code-needed') throw refuse('CODE_NEEDED');
      return startSession(context, done);
    }),
    ...passkeySignIn,
  },
  current: contract.current.handler(async ({ context }) => {
    const person = (await sessionOf(context))?.person ?? null;
    const communities = person === null ? [] : await context.accounts.communitiesOf(person.id);
    return { person, communities };
  }),
  me: contract.me.handler(async ({ context }) => (await signedIn(context)).person),
  rename: contract.rename.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    await context.accounts.rename(person.id, input.name);
    return { ...person, ...input };
  }),
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
      const { person } = await freshlySignedIn(context);
      await context.accounts.sessions.endAll(person.id);
      context.cookies.remove('fairwatt-session');
      return {};
    }),
  },
  signOut: contract.signOut.handler(async ({ context }) => {
    const session = await sessionOf(context);
    if (session !== null) {
      if (context.isPageOfAnother(session.person.id)) throw refuse('ANOTHER_PERSON');
      await context.accounts.sessions.end(session.id, session.person.id);
    }
    context.cookies.remove('fairwatt-session');
    return {};
  }),
  passkeys: passkeysRouter,
  email: emailRouter,
  recovery: recoveryRouter,
  account: leavingRouter,
  notifications: notificationsRouter,
  communities: communitiesRouter,
  invitations: invitationsRouter,
  members: membersRouter,
  ownerKeys: ownerKeysRouter,
  agents: agentsRouter,
  coverage: coverageRouter,
});
