import type { ReactNode } from 'react';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { problemOf } from '../../service/problem.ts';

const tones = { good: 'border-leaf bg-leaf-pale', urgent: 'border-dusk bg-panel' };

/** A notice with something to do about it: what it is, what it means, and the buttons. */
export function ActionNotice({
  tone,
  headline,
  text,
  error = null,
  children,
}: {
  tone: keyof typeof tones;
  headline: string;
  text: string;
  /** Why what was pressed could not be done. */
  error?: Error | null;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <section
      className={`flex animate-slide-in flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border p-5 @roomy/portal:px-6 ${tones[tone]}`}
    >
      <div className="grid min-w-0 flex-1 basis-72 gap-1 tabular-nums">
        <h2 className="text-xl">{headline}</h2>
        <p className="text-[0.9375rem] text-quiet">{text}</p>
        {error && <ProblemNote problem={problemOf(error)} />}
      </div>
      <div className="flex flex-wrap gap-2 @max-roomy/portal:w-full @max-roomy/portal:[&>*]:grow">
        {children}
      </div>
    </section>
  );
}
