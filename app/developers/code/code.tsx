/* oxlint-disable react/no-array-index-key -- what is written never changes its order */
import { memo } from 'react';
import { highlight, linesOf, type Token } from './highlight.ts';

const colors = { key: 'text-quiet', word: 'text-leaf', value: 'text-amber' };

/** Code whose long lines continue further in; what is too long scrolls in its own box, by keyboard too. */
export const Code = memo(function Code({
  text,
  language,
  label,
  scrolls = false,
  className = '',
}: {
  text: string;
  language: string;
  label: string;
  scrolls?: boolean;
  className?: string;
}) {
  return (
    <pre
      {...(scrolls && { tabIndex: 0 })}
      role="group"
      aria-label={label}
      className={`font-mono text-xs leading-6 wrap-anywhere whitespace-pre-wrap sm:text-[0.8125rem] -outline-offset-2 ${className}`}
    >
      <code>
        {linesOf(highlight(text, language)).map((tokens, index) => (
          <Line key={index} tokens={tokens} />
        ))}
      </code>
    </pre>
  );
});

/** By the depth of a line: where it continues is a step further in than where it begins. */
const hanging = ['hang-2', 'hang-4', 'hang-6', 'hang-8', 'hang-10', 'hang-12', 'hang-14'];

/** A value without spaces would else begin on a line of its own. */
const longId = /"\S{30,}"/;

/** As many characters fit every window. */
const alwaysFits = 32;

function Line({ tokens }: { tokens: readonly Token[] }) {
  const line = tokens.map(({ text }) => text).join('');
  const pieces = tokens.map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={index} className={colors[kind]}>
        {text}
      </span>
    ),
  );
  if (line.length <= alwaysFits) return pieces;
  const depth = Math.floor((line.length - line.trimStart().length) / 2);
  const hang = hanging[Math.min(depth, hanging.length - 1)];
  return <span className={longId.test(line) ? `${hang} break-all` : hang}>{pieces}</span>;
}
