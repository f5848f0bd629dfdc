import { Code } from '../code/code.tsx';
import type { ExampleData } from '../examples/example-data.ts';
import type { Outcome } from './runner.ts';

/** The answer: the one the build got, until the reader gets their own. */
export function AnswerView({
  example,
  outcome,
  unanswered,
}: {
  example: ExampleData;
  outcome: Outcome | undefined;
  /** Why the last press got no answer. */
  unanswered: string | null;
}) {
  const { status, body } = outcome ?? example.answer;
  const isProblem = status >= 400;
  return (
    <div className="border-t border-line">
      <div
        role="status"
        className="flex flex-wrap justify-between gap-x-4 px-4 pt-3 text-sm text-quiet tabular-nums"
      >
        <span className={`font-semibold ${isProblem ? 'text-danger' : 'text-leaf'}`}>
          {status} {names[status] ?? ''}
        </span>
        <span>{unanswered ?? noteOn(outcome)}</span>
      </div>
      {/* Most answers are longer than their box: out of view these need no style and no layout. */}
      <Code
        text={body}
        language="json"
        scrolls
        label={`Answer to “${example.title}”`}
        className={`max-h-96 overflow-y-auto p-4 print:max-h-none ${isLong(body) ? '[contain-intrinsic-block-size:auto_22rem] [content-visibility:auto]' : ''}`}
      />
    </div>
  );
}

/** As many lines fill the box. */
const isLong = (body: string) => body.split('\n').length > 14;

function noteOn(outcome: Outcome | undefined): string {
  if (!outcome) return 'A real answer, recorded for this page';
  const took = `${Math.max(1, Math.round(outcome.took))} ms, in your browser`;
  const { length } = outcome.before;
  if (length === 0) return took;
  return `${length === 1 ? 'One step' : `${length} steps`} ran first. ${took}`;
}

const names: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No content',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unprocessable',
  428: 'Precondition required',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Not available',
  507: 'No room left',
};
