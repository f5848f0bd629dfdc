/* oxlint-disable react/no-array-index-key -- what is written never changes its order */
import { memo } from 'react';
import { highlight } from './highlight.ts';

const colors = { key: 'text-quiet', word: 'text-leaf', value: 'text-amber' };

/** Code that scrolls inside its own box, by keyboard too. */
export const Code = memo(function Code({
  text,
  language,
  label,
  className = '',
}: {
  text: string;
  language: string;
  label: string;
  className?: string;
}) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll
      tabIndex={0}
      role="group"
      aria-label={label}
      className={`overflow-x-auto font-mono text-[0.8125rem] leading-6 -outline-offset-2 print:whitespace-pre-wrap ${className}`}
    >
      <code>
        {highlight(text, language).map(({ kind, text: piece }, index) =>
          kind === 'plain' ? (
            piece
          ) : (
            <span key={index} className={colors[kind]}>
              {piece}
            </span>
          ),
        )}
      </code>
    </pre>
  );
});
