import { useState } from 'react';
import { card, smallButton } from '#app/portal/styles.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import {
  formatClock,
  formatDateAndClock,
  formatDayAndClock,
  formatEnergy,
  formatMeter,
  formatMoney,
} from '#app/ui/words/format.ts';
import { ownerService, type Owners } from '../service/owner-queries.ts';
import { MoreRows, useRows } from '../shell/more-rows.tsx';

type Question = Owners['questions']['questions'][number];

const reasons: Readonly<Record<string, string>> = {
  energy: 'The energy seems wrong',
  price: 'The price seems wrong',
  'idle-fee': 'About the idle fee',
  other: 'Another reason',
};

const findings: Readonly<Record<string, string>> = {
  'bill-differs': 'The readings give less than was billed: the difference was credited.',
  interrupted: 'The charger failed during the charge: its service fee was credited.',
  'first-idle-fee': 'The first idle fee in a year was waived.',
  'bill-stands': 'The readings and the prices give what was billed.',
};

/** Charges that residents question, each beside the readings of its meter. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const { rows, ...more } = useRows(questions, 10);
  if (questions.length === 0) return null;
  return (
    <section className={card}>
      <h2 className="text-lg">Questioned charges</h2>
      <ul className="divide-y divide-line">
        {rows.map((question) => (
          <QuestionItem key={question.session} question={question} />
        ))}
      </ul>
      <MoreRows {...more} />
    </section>
  );
}

function QuestionItem({ question }: { question: Question }) {
  const { resident, invoice, session, charge, currency, finding, note } = question;
  const credit = useCommand(ownerService.books.creditCharge);
  const [asking, setAsking] = useState(false);
  const amount = formatMoney(charge.bill.total, currency);
  const isOpen = finding === null && charge.credited === 0;
  return (
    <li className="grid gap-3 py-4 last:pb-0">
      <p>
        <span className="font-semibold">
          {resident.name}, space {charge.number}, {formatDateAndClock(charge.from)}:{' '}
          {formatMoney(charge.bill.total, currency)}
        </span>
        <span className="block text-quiet">
          {reasons[question.reason]}.{note !== '' && ` “${note}”`}
        </span>
      </p>
      <details className="text-[0.9375rem]">
        <summary className="cursor-pointer font-semibold text-leaf">
          {formatEnergy(charge.bill.energy)} from {charge.readings.length} meter readings
        </summary>
        <ul className="grid max-h-60 gap-x-6 overflow-y-auto pt-2 tabular-nums @roomy/portal:grid-cols-2">
          {charge.readings.map(({ at, energy }) => (
            <li key={at} className="flex justify-between gap-4">
              <span className="text-quiet">{formatClock(at)}</span>
              {formatMeter(energy)}
            </li>
          ))}
        </ul>
      </details>
      {finding !== null && <p className="text-quiet">{findings[finding] ?? finding}</p>}
      {charge.credited > 0 && (
        <p className="text-quiet">{formatMoney(charge.credited, currency)} was given back.</p>
      )}
      {isOpen && (
        <div className="grid justify-items-start gap-2">
          <p className="text-[0.9375rem] text-quiet">
            If you do nothing, the readings are checked and answered{' '}
            {formatDayAndClock(question.answerAt)}.
          </p>
          <button
            type="button"
            aria-disabled={credit.isPending}
            className={smallButton}
            onClick={() => setAsking(true)}
          >
            Give {amount} back
          </button>
          {credit.isError && <ProblemNote problem={problemOf(credit.error)} />}
          <ConfirmDialog
            title={`Give ${amount} back?`}
            text={`One resident is touched and told: ${resident.name} gets a credit note for this charge. It cannot be taken back.`}
            action={`Give ${amount} back`}
            keep="Not yet"
            open={asking}
            busy={credit.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              const reason = 'Given back by the owner after your question.';
              const about = { resident: resident.id, invoice, session };
              credit.mutate(
                { ...about, reason, waived: 'everything' },
                { onSettled: () => setAsking(false) },
              );
            }}
          />
        </div>
      )}
    </li>
  );
}
