import { useState } from 'react';
import type { StatusWords } from '../words/session-words.ts';
import type { SpaceView } from './use-charge.ts';

/** What would be told in other words; figures inside may change as often as they like. */
function gist({ status, session }: SpaceView, words: StatusWords): string {
  const phase = session?.phase;
  const why = phase && 'why' in phase ? phase.why : null;
  const reason = typeof why === 'string' ? why : why?.kind;
  // Once charged, the reason is what staying costs, and has no figure in it that runs.
  const stay = phase?.kind === 'complete' ? words.reason : null;
  return [status.kind, phase?.kind, reason, stay].join(' ');
}

/** Says the sentence aloud when something else begins to happen, not with every figure in it. */
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
