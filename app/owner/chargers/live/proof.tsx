import { useId } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { CheckIcon, CloseIcon } from '#app/ui/icons/icons.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { card, smallButton } from '#app/portal/styles.ts';
import { formatClock, formatDateOf } from '#app/ui/words/format.ts';
import type { Charger } from '../charger-words.ts';
import { ProofChart } from './proof-chart.tsx';
import { proofSteps, type ProofStep } from './proof-steps.ts';
import { outletAt, stationService, type Station } from './station-queries.ts';

/** What the charger has shown that it can do, step by step; it can be tested again at any time. */
export function Proof({ charger, station }: { charger: Charger; station: Station | undefined }) {
  const heading = useId();
  const outlet = station === undefined ? 1 : outletAt(station, charger.space);
  const run = station?.commissioning?.outlet === outlet ? station.commissioning : null;
  const isRunning = run !== null && run.step !== 'done';
  const steps = proofSteps(station, outlet, charger.proof);
  const begin = useCommand(stationService.commission);
  const end = useCommand(stationService.endCommissioning);
  const failed = begin.error ?? end.error;
  return (
    <section aria-labelledby={heading} className={card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-lg">
          Does it do what we need?
        </h2>
        {charger.proof !== null && !isRunning && (
          <p className="text-[0.9375rem] text-quiet">tested {formatDateOf(charger.proof.at)}</p>
        )}
      </div>
      <ol aria-live="polite" className="divide-y divide-line">
        {steps.map((step, at) => (
          <Step key={step.id} step={step} number={at + 1}>
            {step.id === 'limit' && run !== null && <ProofChart curve={run.curve} />}
          </Step>
        ))}
      </ol>
      {station !== undefined && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          {isRunning ? (
            <button
              type="button"
              className={smallButton}
              aria-disabled={end.isPending}
              onClick={() => end.mutate({ station: station.id })}
            >
              End the test
            </button>
          ) : (
            <button
              type="button"
              className={
                charger.proof === null
                  ? `${buttonStyle.primary} aria-disabled:cursor-default aria-disabled:opacity-60`
                  : smallButton
              }
              aria-disabled={begin.isPending || !station.isConnected}
              onClick={() => {
                if (station.isConnected) begin.mutate({ station: station.id, outlet });
              }}
            >
              {charger.proof === null ? 'Test the charger' : 'Test again'}
            </button>
          )}
        </div>
      )}
      {failed && (
        <div className="pt-4">
          <ProblemNote problem={problemOf(failed)} />
        </div>
      )}
    </section>
  );
}

const stateWords: Readonly<Record<ProofStep['state'], string>> = {
  waiting: 'to come',
  running: 'running',
  ended: 'not finished',
  good: 'passed',
  limited: 'passed, with a restriction',
  bad: 'failed',
};

function Step({
  step: { title, state, at, words },
  number,
  children,
}: {
  step: ProofStep;
  number: number;
  children: React.ReactNode;
}) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-4 py-4">
      <Mark state={state} number={number} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-sans text-base font-semibold tracking-normal">
            {title}
            <span className="sr-only">, {stateWords[state]}</span>
          </h3>
          <span className="text-sm text-quiet tabular-nums">
            {state === 'running' ? 'running' : at !== null && formatClock(at)}
          </span>
        </div>
        {words.map(({ seen, follows }) => (
          <p key={seen} className="text-[0.9375rem] text-quiet">
            {seen} {follows}
          </p>
        ))}
        {children}
      </div>
    </li>
  );
}

const marks: Readonly<Record<ProofStep['state'], string>> = {
  waiting: 'bg-stay text-quiet',
  running: 'border-3 border-leaf/40 border-t-leaf motion-safe:animate-spin',
  ended: 'border border-dusk bg-dusk-soft text-ink',
  good: 'bg-leaf text-on-leaf',
  limited: 'border border-dusk bg-dusk-soft text-ink',
  bad: 'border border-danger text-danger',
};

const Mark = ({ state, number }: { state: ProofStep['state']; number: number }) => (
  <span
    aria-hidden="true"
    className={`grid size-6 place-items-center rounded-full text-sm font-semibold ${marks[state]}`}
  >
    {state === 'good' && <CheckIcon className="size-4" />}
    {(state === 'limited' || state === 'ended') && '!'}
    {state === 'bad' && <CloseIcon className="size-4" />}
    {state === 'waiting' && number}
  </span>
);
