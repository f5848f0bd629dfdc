import { useState } from 'react';
import type { StatusWords } from '../words/session-words.ts';
import type { SpaceView } from './use-charge.ts';

/** A key of the state: the announcement is repeated only when it changes, not when figures do. */
function gist({ status, session }: SpaceView, words: StatusWords): string {
  const phase = session?.phase;
  const why = phase && 'why' in phase ? phase.why : null;
  const reason = typeof why === 'string' ? why : why?.kind;
  // Once charged, the reason is the cost of staying, which contains no running figure.
  const stay = phase?.kind === 'complete' ? words.reason : null;
  return [status.kind, phase?.kind, reason, stay].join(' ');
}

/**
 * Announces the sentence to screen readers when the state changes, not at every change of a figure.
 */
export function Announcement({ view, words }: { view: SpaceView; words: StatusWords }) {
  const now = gist(view, words);
  const [said, setSaid] = useState({ gist: now, text: '' });
  if (said.gist !== now) setSaid({ gist: now, text: `${words.headline} ${words.reason}` });
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}
