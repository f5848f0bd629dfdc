import { findingWords, type FindingWords } from '#api/words/chargers/finding-words.ts';
import type { Finding } from '#engine/charging/commissioning.ts';
import type { Charger } from '../charger-words.ts';
import type { Station } from './station-queries.ts';

type Run = NonNullable<Station['commissioning']>;
type StepId = Exclude<Run['step'], 'done'>;

/** A step of the test, as it is shown. */
export interface ProofStep {
  readonly id: StepId;
  readonly title: string;
  readonly state: 'waiting' | 'running' | 'ended' | FindingWords['grade'];
  readonly at: number | null;
  readonly words: readonly Omit<FindingWords, 'grade'>[];
}

const stepIds: readonly StepId[] = ['called', 'clock', 'meter', 'limit', 'alone'];

const titles: Readonly<Record<StepId, Readonly<Record<'open' | FindingWords['grade'], string>>>> = {
  called: {
    open: 'It calls',
    good: 'It called',
    limited: 'It called',
    bad: 'It did not call',
  },
  clock: {
    open: 'Its clock',
    good: 'Its clock is right',
    limited: 'Its clock, with a correction',
    bad: 'Its clock is wrong',
  },
  meter: {
    open: 'Its meter',
    good: 'Its meter reports',
    limited: 'Its meter reports, less often',
    bad: 'Its meter does not report',
  },
  limit: {
    open: 'It follows a limit',
    good: 'It follows a limit',
    limited: 'It follows a limit, in its own way',
    bad: 'It does not follow a limit',
  },
  alone: {
    open: 'It is safe when the line is cut',
    good: 'It is safe when the line is cut',
    limited: 'The line is cut: we keep power free',
    bad: 'What it does alone is not known',
  },
};

/** The test was interrupted there: what it would have shown is not known. */
const unfinished: Readonly<Record<StepId, string>> = {
  called: 'It was not tested',
  clock: 'Its clock was not tested',
  meter: 'Its meter was not tested',
  limit: 'Its limits were not tested to the end',
  alone: 'The cut line was not tested',
};

/** What is ahead, before anything was seen. */
const ahead: Readonly<Record<StepId, string>> = {
  called: 'Type the address, id and password into it. It shows here within seconds.',
  clock: 'Bills need the right time.',
  meter: 'It is what is billed, and the only proof of what it draws.',
  limit: 'Plug a car in. We ask for 6 A, 12 A and 0 A, and watch its meter.',
  alone: 'We cut the line for 45 seconds, and read what it drew meanwhile.',
};

const stepOf = (what: Finding['what'], current: StepId): StepId => {
  if (what === 'called') return 'called';
  if (what.startsWith('clock')) return 'clock';
  if (what.startsWith('meter')) return 'meter';
  if (what.startsWith('alone') || what === 'no-fallback') return 'alone';
  return what === 'interrupted' ? current : 'limit';
};

const worst = (grades: readonly FindingWords['grade'][]): FindingWords['grade'] =>
  (['bad', 'limited'] as const).find((grade) => grades.includes(grade)) ?? 'good';

/** The five steps of a test: one that runs or has run just now, or the result that was kept. */
export function proofSteps(
  station: Station | undefined,
  outlet: number,
  proof: Charger['proof'],
): readonly ProofStep[] {
  const run = station?.commissioning?.outlet === outlet ? station.commissioning : null;
  const findings = run?.findings ?? proof?.findings ?? [];
  const isOver = run === null ? proof !== null : run.step === 'done';
  const current = interruptedStep(run, findings);
  return stepIds.map((id) => {
    const words = findings
      .filter(({ what }) => stepOf(what, current) === id)
      .map((finding) => findingWords(finding));
    const at = run?.passed[id] ?? (run === null && words.length > 0 ? (proof?.at ?? null) : null);
    const isPassed = words.length > 0 || run?.passed[id] !== undefined;
    if (!isOver && run?.step === id) {
      return { id, title: titles[id].open, state: 'running', at: null, words: nowAt(run, words) };
    }
    if (!isPassed) {
      const hasCalled = id === 'called' && station?.isConnected === true;
      return {
        id,
        title: hasCalled ? titles.called.good : titles[id].open,
        state: hasCalled ? 'good' : 'waiting',
        at: hasCalled ? station.connectedAt : null,
        words: [hasCalled ? calledWords(station) : { seen: ahead[id], follows: '' }],
      };
    }
    const isEnded = id === current && findings.some(({ what }) => what === 'interrupted');
    if (isEnded) return { id, title: unfinished[id], state: 'ended', at, words };
    const state = worst(words.map(({ grade }) => grade));
    return { id, title: titles[id][state], state, at, words };
  });
}

/** Where a test was when something ended it: at the first step that is not passed. */
function interruptedStep(run: Run | null, findings: readonly Finding[]): StepId {
  const seen = findings.filter(({ what }) => what !== 'interrupted');
  const isSeen = (id: StepId) => seen.some(({ what }) => stepOf(what, id) === id);
  if (run !== null) {
    return stepIds.find((id) => run.passed[id] === undefined && !isSeen(id)) ?? 'alone';
  }
  const next = stepIds[stepIds.findLastIndex(isSeen) + 1] ?? 'alone';
  // A meter that tells nothing without a car passes without a word.
  return next === 'meter' ? 'limit' : next;
}

function calledWords({ model, version }: Station): Omit<FindingWords, 'grade'> {
  if (model === null) return { seen: 'It is connected.', follows: '' };
  const { vendor, model: name, firmware } = model;
  return findingWords({ what: 'called', vendor, model: name, firmware, version: version ?? '' });
}

/** What the step that runs waits for. */
function nowAt(
  { step, asked, curve, cutUntil }: Run,
  words: ProofStep['words'],
): ProofStep['words'] {
  const last = curve.at(-1);
  if (step === 'limit' && asked !== null) {
    const drawn = last === undefined ? '' : ` ${Math.round(last.amps * 10) / 10} A drawn.`;
    return [{ seen: `${asked} A asked.${drawn}`, follows: 'We watch its meter, not its word.' }];
  }
  if (step === 'alone' && cutUntil !== null) {
    return [{ seen: 'The line is cut. It comes back by itself.', follows: '' }];
  }
  return words.length > 0 ? words : [{ seen: ahead[step as StepId], follows: '' }];
}
