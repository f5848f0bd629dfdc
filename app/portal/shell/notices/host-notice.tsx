import { useEffect, useState } from 'react';
import { formatClock } from '#app/ui/words/format.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { host } from '../../service/current-host.ts';
import { isFinal, type HostState } from '../../service/host.ts';
import { useHostState } from '../../service/use-host-state.ts';
import { ownZone } from '#app/ui/words/own-zone.ts';

type Words = { headline: string; text: string };

const words: Record<Exclude<HostState, 'connected' | 'lost'>, Words> = {
  back: { headline: 'Back online.', text: 'What you see is up to date again.' },
  gone: {
    headline: 'This sandbox was removed.',
    text: 'Somebody deleted it, or nobody used it for two weeks. Create a new one to continue.',
  },
  'view-ended': {
    headline: 'Your view of this sandbox has ended.',
    text: 'A view lasts twelve hours. Open a new view link to continue.',
  },
  'link-used': {
    headline: 'This link no longer works.',
    text: 'A view link opens a sandbox once, within five minutes. Create a new one with your key.',
  },
  'signed-out': {
    headline: 'You are signed out.',
    text: 'What you see is from before. Sign in again to go on.',
  },
  'another-person': {
    headline: 'Somebody else has signed in in this browser.',
    text: 'What you see is from before, and nothing of it is sent in their name.',
  },
  'no-member': {
    headline: 'You do not belong to this building any more.',
    text: 'Its owner can invite you again.',
  },
  unreachable: {
    headline: 'The sandbox could not be opened.',
    text: 'The server did not answer. Try again in a moment.',
  },
};

const lostWords = (since: number | null): Words => ({
  headline: navigator.onLine ? 'Connection lost. Trying again …' : 'You are offline.',
  text: `What you see is from ${since === null ? 'before' : formatClock(since, ownZone())}. Nothing you typed is lost.`,
});

/** The time of day of whoever reads it. */
const appLinks: Partial<Record<HostState, string>> = {
  'signed-out': 'Sign in',
  'another-person': 'Open the app anew',
  'no-member': 'Go to your buildings',
};

/** What is wrong with the host, on every section and however far it is scrolled, and what to do. */
export function HostNotice() {
  const state = useHostState();
  const since = useLastChange();
  if (state === 'connected') return null;
  const { headline, text } = state === 'lost' ? lostWords(since) : words[state];
  const { leave } = host();
  return (
    <section
      data-covers-above=""
      className={`sticky top-2 z-20 low:static flex animate-slide-in flex-wrap items-center gap-x-6 gap-y-3 rounded-card border bg-panel px-5 py-3 print:hidden ${state === 'back' ? 'border-leaf' : 'border-dusk'}`}
    >
      <p className="min-w-0 flex-1 basis-72 py-2">
        <span className="font-semibold">{headline}</span> {text}
      </p>
      {isFinal(state) && (
        <div className="flex flex-wrap gap-2 pb-2 @roomy/portal:pb-0">
          {state === 'unreachable' && (
            <button type="button" className={buttonStyle.primary} onClick={() => location.reload()}>
              Try again
            </button>
          )}
          {appLinks[state] !== undefined && (
            <a href="/app" className={buttonStyle.primary}>
              {appLinks[state]}
            </a>
          )}
          {leave && (
            <button type="button" className={buttonStyle.outline} onClick={() => void leave()}>
              Go to your own demo
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** When the state changed last; null if it has not since the page was opened. */
function useLastChange(): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => host().onState(() => setAt(Date.now())), []);
  return at;
}
