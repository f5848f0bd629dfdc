/**
 * Whether somebody is told what happens in a community: an endpoint of its own, or an app that one of
 * its residents linked.
 */
export const isWatched = (community: string) => `(
  exists (select from webhook_endpoints where community = ${community})
  or exists (
    select from agents join webhook_endpoints watching on watching.client = agents.client
    where agents.community = ${community} and agents.ended is null
  ))`;

/** The newest number of a community's log, also if all entries were pruned. */
export const newestSeq = (community: string) => `greatest(
  (select max(seq) from log where community = ${community}),
  (select max(seq) from snapshots where community = ${community}))`;

/**
 * Before the first who is told: the cursor moves to the newest entry, so that earlier events are not
 * delivered. `from` has a row if there is one to be told.
 */
export const beginToWatch = (community: string, from: string) => `
  insert into webhook_cursors (community, seq) select ${community}, ${newestSeq(community)} from ${from}
  on conflict (community) do update set seq = excluded.seq where not ${isWatched(community)}`;
