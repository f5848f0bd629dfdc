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
 * What is chosen on a section, kept in the address: a reload keeps it, a link shares it. Narrowing
 * a list replaces the entry in the browser's history; opening something (`linkTo`) adds one.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  // A change may come while the one before is still on its way into the address.
  const latest = useRef(params);
  const onTheirWay = useRef<readonly string[]>([]);
  useEffect(() => {
    // Whatever came by other ways than these takes the place of all of them.
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
