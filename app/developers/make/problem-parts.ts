import { problemKinds } from '#api/public/problems.ts';
import { parseInline } from '../markdown/parse-inline.ts';
import type { Part } from '../page-data.ts';

/** Every code with when it happens and what to do; problems link to it by their code. */
export const problemParts = (): Part[] =>
  Object.entries(problemKinds)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .flatMap(([code, { status, title, when, next }]): Part[] => [
      { kind: 'heading', level: 3, id: code, text: [{ code }] },
      {
        kind: 'paragraph',
        text: [{ strong: [`${status}. ${title}.`] }, ' ', ...parseInline(when)],
      },
      { kind: 'paragraph', text: [{ strong: ['What to do:'] }, ' ', ...parseInline(next)] },
    ]);
