import { tryStorage } from '#app/ui/try-storage.ts';

/** What a person began before they had signed in; it goes on afterwards, in the same tab. */
const keptInTab = (name: string) => ({
  read: (): string | null => tryStorage(() => sessionStorage.getItem(name)) ?? null,
  keep: (value: string | null): void => {
    tryStorage(() => {
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, value);
    });
  },
});

/** What an app asked for. */
export const requestOfApp = keptInTab('request-of-app');

/** The invitation that was opened. */
export const openedInvitation = keptInTab('invitation');

export function pageAfterSignIn(): string {
  if (requestOfApp.read() !== null) return '/app/link';
  return openedInvitation.read() === null ? '/app' : '/app/join';
}
