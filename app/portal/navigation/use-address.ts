import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | null>>;

function withChanges(params: URLSearchParams, changes: Changes) {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * A section's choices as search parameters: a reload keeps them, a link shares them. Filters
 * replace the current history entry; opening an item (`linkTo`) adds one.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  // A change may follow before the router has applied the previous one.
  const latest = useRef(params);
  const onTheirWay = useRef<readonly string[]>([]);
  useEffect(() => {
    // A navigation that is not one of ours discards the pending changes.
    const arrived = onTheirWay.current.indexOf(params.toString());
    onTheirWay.current = arrived === -1 ? [] : onTheirWay.current.slice(arrived + 1);
    if (onTheirWay.current.length === 0) latest.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Changes) => {
      latest.current = withChanges(latest.current, changes);
      onTheirWay.current = [...onTheirWay.current, latest.current.toString()];
      setParams(latest.current, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return useMemo(
    () => ({
      read: (name: string) => params.get(name),
      change,
      linkTo: (changes: Changes) => `?${withChanges(params, changes)}`,
    }),
    [params, change],
  );
}
