import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { smallButton } from '#app/portal/styles.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { accounts, inWords } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';
import { agentsQuery } from './agents-query.ts';
import { limitText, noAmount, readLimit } from './read-limit.ts';

type Agent = Awaited<ReturnType<typeof accounts.agents.list>>['agents'][number];

const limitNames = ['perCharge', 'perMonth'] as const;
type Problems = Partial<Record<(typeof limitNames)[number], string>>;

/** How much an app may spend, to be changed. More needs a fresh sign-in; less holds at once. */
export function ChangeLimits({ agent, onDone }: { agent: Agent; onDone: () => void }) {
  const { id, name, currency } = agent;
  const fresh = useFresh();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<Problems>({});
  const change = useMutation({
    mutationFn: (limits: Pick<Agent, 'perChargeMinor' | 'perMonthMinor'>) =>
      fresh(() => accounts.agents.change({ agent: id, ...limits })),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(agentsQuery()),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = new FormData(event.currentTarget);
    const [perChargeMinor, perMonthMinor] = limitNames.map((limit) =>
      readLimit(form.get(limit) as string, currency),
    ) as [number | null, number | null];
    const wrong = {
      ...(Number.isNaN(perChargeMinor) && { perCharge: noAmount }),
      ...(Number.isNaN(perMonthMinor) && { perMonth: noAmount }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) change.mutate({ perChargeMinor, perMonthMinor });
  }
  return (
    <form
      onSubmit={submit}
      aria-label={`How much ${name} may spend`}
      noValidate
      className="grid basis-full grid-cols-1 gap-4"
    >
      <div className="grid gap-4 @roomy/portal:grid-cols-2">
        <LabeledField
          label={`For one charge, in ${currency}`}
          name="perCharge"
          maxLength={12}
          defaultValue={limitText(agent.perChargeMinor, currency)}
          problem={problems.perCharge}
        />
        <LabeledField
          label={`In a month, in ${currency}`}
          name="perMonth"
          maxLength={12}
          defaultValue={limitText(agent.perMonthMinor, currency)}
          problem={problems.perMonth}
        />
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {change.error && inWords(change.error)}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" aria-disabled={change.isPending} className={smallButton}>
          {change.isPending ? 'Saving …' : 'Save the limits'}
        </button>
        <button type="button" onClick={onDone} className={smallButton}>
          Leave them
        </button>
      </div>
    </form>
  );
}
