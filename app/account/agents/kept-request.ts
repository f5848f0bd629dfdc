import { tryStorage } from '#app/ui/try-storage.ts';

const key = 'request-of-app';

/** What an app asked for before the person had signed in; it is answered afterwards. */
export const keptRequest = (): string | null =>
  tryStorage(() => sessionStorage.getItem(key)) ?? null;

export function keepRequest(request: string | null): void {
  tryStorage(() => {
    if (request === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, request);
  });
}
