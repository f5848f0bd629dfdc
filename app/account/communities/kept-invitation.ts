import { tryStorage } from '#app/ui/try-storage.ts';

const key = 'invitation';

/** The invitation that was opened before signing in; joining goes on afterwards. */
export const keptInvitation = (): string | null =>
  tryStorage(() => sessionStorage.getItem(key)) ?? null;

export function keepInvitation(code: string | null): void {
  tryStorage(() => {
    if (code === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, code);
  });
}
