import { titled, type Page } from './pages.ts';

export const signInPage: Page = {
  path: '/app/sign-in',
  title: titled('Sign in'),
  description: 'Sign in with a passkey or your email address, and no password.',
  unlisted: true,
};

export const passkeyPage: Page = {
  path: '/app/passkey',
  title: titled('Create a passkey'),
  description: 'Sign in with your fingerprint, face or PIN instead of a mail.',
  unlisted: true,
};

export const recoverPage: Page = {
  path: '/app/recover',
  title: titled('Back into your account'),
  description: 'Get back in with your emergency code and another email address.',
  unlisted: true,
};

export const undoPage: Page = {
  path: '/app/undo',
  title: titled('Undo a change'),
  description: 'Take back a change of your account that was not yours.',
  unlisted: true,
};

export const appPage: Page = {
  path: '/app',
  title: titled('App'),
  description: 'Charge in your building, reserve, and see what it costs.',
  unlisted: true,
};

export const accountPage: Page = {
  path: '/app/account',
  title: titled('Account'),
  description: 'Where you are signed in, and how you get in.',
  unlisted: true,
};

export const linkPage: Page = {
  path: '/app/link',
  title: titled('Link an app'),
  description: 'Decide what an app may do for you, and how much it may spend.',
  unlisted: true,
};

export const joinPage: Page = {
  path: '/app/join',
  title: titled('Join your building'),
  description: 'Join the building you charge at with an invitation.',
  unlisted: true,
};

export const setUpPage: Page = {
  path: '/app/set-up',
  title: titled('Set up a building'),
  description: 'Set up the shared chargers of a building.',
  unlisted: true,
};

export const coveragePage: Page = {
  path: '/app/coverage',
  title: titled('Where you can charge'),
  description: 'Where residents charge today, and where we open next.',
  unlisted: true,
};

export const ownerPage: Page = {
  path: '/app/owner',
  title: titled('Your buildings'),
  description: 'Power, residents, prices and statements of your chargers.',
  unlisted: true,
};
