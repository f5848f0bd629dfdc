import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import type { AccountProblem } from './client.ts';
import { Frame } from './frame.tsx';
import { lastSeen } from './seen/last-seen.ts';

/** Instead of a page of the app that could not be opened: why, and what is known without a server. */
export function CannotOpen({ problem }: { problem: AccountProblem }) {
  const isMissing = problem.code === 'NO_APP';
  const seen = isMissing ? null : lastSeen();
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine, isUnknown);
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Frame>
      <title>{`${problem.message} · ${config.brand}`}</title>
      <h1 className="text-3xl md:text-4xl">
        {isMissing || isOnline ? problem.message : 'You are offline.'}
      </h1>
      <div className="grid max-w-prose gap-3 text-lg text-quiet">
        <p>{problem.next}</p>
        {!isMissing && (
          <p>
            Charging goes on without this device, and what you reserved stays reserved.
            {seen &&
              ` ${seen.name === '' ? 'Everything' : seen.name} was last in touch ${whenWords(seen.at)}.`}
          </p>
        )}
        {seen?.lines?.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {isMissing ? (
        <Link to="/demo" reloadDocument className={`${buttonStyle.primary} justify-self-start`}>
          Open the demo
        </Link>
      ) : (
        <button
          type="button"
          onClick={() => location.reload()}
          className={`${buttonStyle.primary} justify-self-start`}
        >
          Try again
        </button>
      )}
    </Frame>
  );
}

/** Where there is no browser yet. */
const isUnknown = () => true;

function onNetworkChange(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Without the formats of the portal: this page is loaded with the sign-in, which has to be small. */
const whenWords = (at: number) =>
  new Intl.DateTimeFormat(config.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
