import { reportsOf } from '#chargers/people/people.ts';
import type { Step } from '#chargers/station/station.ts';
import { StationSuperseded } from '#api/community/problems.ts';
import type { StationRow } from '#api/store/entry-rows.ts';
import type { LiveHandle } from '../../communities/hold-communities.ts';
import { isServiceError } from '../../portal/problem-response.ts';
import { finish, mustBeKept, rowOf, type LinesHost, type Work } from './line-work.ts';
import type { StationLine } from './station-line.ts';
import type { CommunityMoment } from './station-moment.ts';

const isSuperseded = (error: unknown): boolean => error instanceof StationSuperseded;

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && isServiceError(error) && error.status < 500;

/**
 * Stores what follows from events on the lines of a community, all in one entry if possible, and then sends
 * the answers. Returns what the community means for its stations afterwards.
 */
export function workStore(
  community: LiveHandle,
  host: LinesHost,
  {
    momentAt,
    end,
  }: {
    readonly momentAt: (world: CommunityMoment['world']) => CommunityMoment;
    /** Another line has taken the place of one. */
    readonly end: (line: StationLine, why: string) => void;
  },
) {
  async function storeAll(
    work: readonly Work[],
    before: CommunityMoment,
  ): Promise<CommunityMoment> {
    const live = work.filter(({ line }) => !line.isOver);
    if (live.length === 0) return before;
    try {
      return await store(live, before);
    } catch (error) {
      if (!isSuperseded(error) && !isRefusal(error)) throw error;
      if (live.length === 1) return refused(live[0]!, before, error);
    }
    // One of them is to blame: each for itself.
    let after = before;
    for (const one of live) after = await storeAll([one], after);
    return after;
  }

  /** One entry for what stations tell, with their states; null if it tells the engine nothing. */
  async function append(
    told: readonly { readonly line: StationLine; readonly steps: readonly Step[] }[],
    { tokens }: CommunityMoment,
    stations: readonly StationRow[],
  ): Promise<CommunityMoment | null> {
    const reports = told.flatMap(({ line, steps }) => reportsOf(line.id, tokens, steps));
    if (reports.length === 0) return null;
    const actor = { user: 'chargers', role: 'charger', scopes: [] } as never;
    const call = community.forCall({ actor, idempotency: null, stations });
    return momentAt((await call.act(() => ({ kind: 'report', reports }))).world);
  }

  async function store(work: readonly Work[], before: CommunityMoment): Promise<CommunityMoment> {
    const told = work.map(({ line, outcome: { steps } }) => ({ line, steps }));
    const after = await append(told, before, work.map(rowOf));
    if (after === null) await Promise.all(work.filter(mustBeKept).map(keep));
    for (const one of work) finish(host, one, after !== null || mustBeKept(one));
    return after ?? before;
  }

  async function keep(one: Work): Promise<void> {
    if (!(await host.store.keepState(rowOf(one)))) throw new StationSuperseded();
  }

  /** Something of one line cannot be stored, whatever is tried. */
  async function refused(
    one: Work,
    before: CommunityMoment,
    error: unknown,
  ): Promise<CommunityMoment> {
    const { line, outcome } = one;
    if (isSuperseded(error)) {
      end(line, 'Another connection has taken over');
      return before;
    }
    let after = before;
    for (const step of outcome.steps) {
      try {
        after = (await append([{ line, steps: [step] }], after, [])) ?? after;
      } catch (why) {
        if (!isRefusal(why)) throw why;
        host.failed(`The service refused what station ${line.id} reported`, why);
      }
    }
    // The engine takes no more of it: the station is answered, or it would send the same for ever.
    return store([{ ...one, outcome: { ...outcome, steps: [] } }], after);
  }

  return storeAll;
}
