import type { Communities } from '../../communities/communities.ts';
import { CommunityLines } from './community-lines.ts';
import type { LinesHost } from './line-work.ts';

/** The lines of a process by community; each is kept in memory and watched while it has any. */
export function linesByCommunity(
  communities: Pick<Communities, 'live' | 'watch' | 'keep'>,
  host: LinesHost,
) {
  const lines = new Map<string, { all: CommunityLines; end: () => void }>();

  function of(community: string): CommunityLines {
    const known = lines.get(community);
    if (known !== undefined) return known.all;
    const all = new CommunityLines(communities.live(community), host);
    const unwatch = communities.watch(community, () => all.changed());
    const release = communities.keep(community);
    const end = () => {
      unwatch();
      release();
    };
    lines.set(community, { all, end });
    return all;
  }

  return {
    of,

    all: (): readonly CommunityLines[] => Array.from(lines.values(), (one) => one.all),

    /** Forgets communities without lines. */
    forgetUnused: (): void => {
      for (const [community, { all, end }] of lines) {
        if (all.size > 0) continue;
        end();
        lines.delete(community);
      }
    },

    end: (): void => {
      for (const { end } of lines.values()) end();
    },
  };
}
