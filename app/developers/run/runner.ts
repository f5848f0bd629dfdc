import { randomKey } from '#app/ui/random-key.ts';
import { fillTemplate, type Answers } from '../examples/fill-template.ts';
import { formatBody } from '../examples/format-json.ts';
import type { ExampleData } from '../examples/example-data.ts';
import { ask, newSandbox } from './playground.ts';
import type { WorldWords } from './world-words.ts';

/** A request as the reader sees and edits it. */
export type ShownRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
};

export type Outcome = {
  readonly status: number;
  readonly body: string;
  /** Milliseconds in the browser. */
  readonly took: number;
  /** Titles of the examples that had to run before. */
  readonly before: readonly string[];
};

export type RunState = {
  readonly world: WorldWords;
  readonly running: string | null;
  /** The example that ran last. */
  readonly latest: string | null;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Answers of successful examples, which later ones use. */
  readonly answers: Answers;
  /** Why an example got no answer. */
  readonly unanswered: { readonly example: string; readonly why: string } | null;
};

export type Runner = ReturnType<typeof createRunner>;

/** Runs the examples of one page in one sandbox. */
export function createRunner(examples: readonly ExampleData[], world: WorldWords) {
  const fresh: RunState = {
    world,
    running: null,
    latest: null,
    outcomes: new Map(),
    // What the page shows before anything has run, so that every request can be read.
    answers: new Map(),
    unanswered: null,
  };
  let state = fresh;
  // The sandbox of another page is left behind.
  let sandbox = newSandbox();
  const listeners = new Set<() => void>();
  const update = (change: Partial<RunState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  async function runOne(example: ExampleData, request: ShownRequest, before: readonly string[]) {
    const asked = sandbox;
    const began = performance.now();
    const {
      status,
      body,
      world: after,
    } = await ask(asked, {
      method: request.method,
      path: request.path,
      headers: headersFor(request),
      ...(request.body.trim() !== '' && { body: request.body }),
    });
    const took = performance.now() - began;
    // The reader has started over meanwhile.
    if (asked !== sandbox) return false;
    const isOk = status < 400;
    update({
      world: after,
      latest: example.id,
      outcomes: new Map(state.outcomes).set(example.id, {
        status,
        body: formatBody(body),
        took,
        before,
      }),
      answers: isOk ? new Map(state.answers).set(example.id, valueOf(body)) : state.answers,
    });
    return isOk;
  }

  async function run(example: ExampleData, edited?: ShownRequest) {
    if (state.running) return;
    const began = sandbox;
    const giveUp = (why: string) => {
      if (began === sandbox) update({ unanswered: { example: example.id, why } });
    };
    update({ running: example.id, unanswered: null });
    try {
      const before: string[] = [];
      for (const id of example.after) {
        const earlier = examples.find((one) => one.id === id);
        if (!earlier || state.answers.has(id)) continue;
        if (!(await runOne(earlier, requestFor(earlier, state.answers), []))) {
          giveUp(`“${earlier.title}” was refused, so this did not run.`);
          return;
        }
        before.push(earlier.title);
      }
      await runOne(example, edited ?? requestFor(example, state.answers), before);
    } catch {
      giveUp('The service could not start. Check the connection, then run it again.');
    } finally {
      // What was started over since then may be running again.
      if (began === sandbox) update({ running: null });
    }
  }

  function startOver() {
    sandbox = newSandbox();
    update(fresh);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    run,
    startOver,
  };
}

/** The request of an example with the answers there are. */
export function requestFor({ request, shown }: ExampleData, answers: Answers): ShownRequest {
  // An example shows the values of its own page until its earlier ones have run.
  if (answers.size === 0) return shown;
  const { method, path, body } = fillTemplate(request, answers);
  const text = body === undefined ? '' : formatBody(JSON.stringify(body));
  return path.includes('missing-') || text.includes('missing-')
    ? shown
    : { method, path, body: text };
}

/** A live stream is text. */
function valueOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

const headersFor = ({ method, body }: ShownRequest): Record<string, string> => ({
  ...(body.trim() !== '' && { 'content-type': 'application/json' }),
  // A new one for each press: the same one would repeat the first answer.
  ...(method !== 'GET' && { 'idempotency-key': randomKey() }),
});
