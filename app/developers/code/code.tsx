/* oxlint-disable react/no-array-index-key -- what is written never changes its order */
import { memo } from 'react';
import { highlight } from './highlight.ts';

const colors = { key: 'text-quiet', word: 'text-leaf', value: 'text-amber' };

/** Code that scrolls inside its own box, by keyboard too; JSON can wrap its long lines instead. */
export const Code = memo(function Code({
  text,
  language,
  label,
  wraps = false,
  className = '',
}: {
  text: string;
  language: string;
  label: string;
  wraps?: boolean;
  className?: string;
}) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll
      tabIndex={0}
      role="group"
      aria-label={label}
      className={`overflow-x-auto font-mono text-xs leading-6 sm:text-[0.8125rem] -outline-offset-2 print:whitespace-pre-wrap ${className}`}
    >
      <code>
        {wraps ? <WrappingLines text={text} /> : <Highlighted code={text} {...{ language }} />}
      </code>
    </pre>
  );
});

function Highlighted({ code, language }: { code: string; language: string }) {
  return highlight(code, language).map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={index} className={colors[kind]}>
        {text}
      </span>
    ),
  );
}

/** By the depth of a line: where it continues is a step further in than where it begins. */
const hanging = ['hang-2', 'hang-4', 'hang-6', 'hang-8', 'hang-10', 'hang-12', 'hang-14'];

/** A value without spaces would else begin on a line of its own. */
const longId = /"\S{30,}"/;

function WrappingLines({ text }: { text: string }) {
  return text.split('\n').map((line, index, lines) => {
    const depth = Math.min((line.length - line.trimStart().length) / 2, hanging.length - 1);
    return (
      <span key={index} className={`${hanging[depth]} ${longId.test(line) ? 'break-all' : ''}`}>
        <Highlighted code={line} language="json" />
        {index < lines.length - 1 && '\n'}
      </span>
    );
  });
}
