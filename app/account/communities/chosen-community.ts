import { tryStorage } from '#app/ui/try-storage.ts';
import type { accounts } from '../client.ts';

export type Membership = Awaited<ReturnType<typeof accounts.current>>['communities'][number];

const key = 'community';

/** The community that this tab shows, or the browser showed last; else the first one. */
export function chosenAmong(communities: readonly Membership[]): Membership | null {
  const [here, last] = [
    tryStorage(() => sessionStorage.getItem(key)),
    tryStorage(() => localStorage.getItem(key)),
  ];
  const withId = (id: string | null) => communities.find(({ community }) => community === id);
  return withId(here) ?? withId(last) ?? communities[0] ?? null;
}

export function rememberCommunity(community: string): void {
  tryStorage(() => sessionStorage.setItem(key, community));
  tryStorage(() => localStorage.setItem(key, community));
}

/** Loads the page anew, so that nothing of another community stays in memory. */
export function showCommunity(community: string, page = '/app'): void {
  rememberCommunity(community);
  location.assign(page);
}
