/**
 * Takes one use of a limit, as the generic cell rate algorithm does: each use is paid for by a
 * period of time, and a burst may run that far ahead. One row and one statement, so that processes
 * cannot exceed it together.
 */
export const takeLimit = (names: string, now: string, periodMs: string, burstMs: string) => `
  insert into address_limits (name, until)
  select name, ${now}::timestamptz + ${periodMs} * interval '1 ms' from ${names}
  on conflict (name) do update
    set until = greatest(address_limits.until, ${now}) + ${periodMs} * interval '1 ms'
    where address_limits.until <= ${now}::timestamptz + ${burstMs} * interval '1 ms'
  returning name`;
