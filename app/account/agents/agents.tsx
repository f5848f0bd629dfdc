import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatDateAndClock, formatMoney } from '#app/ui/words/format.ts';
import { accounts, problemOf } from '../client.ts';
import { agentsQuery } from './agents-query.ts';
import { ChangeLimits } from './change-limits.tsx';
import { scopeWords } from './scope-words.ts';
import { ownZone } from '#app/ui/words/own-zone.ts';

type Agent = Awaited<ReturnType<typeof accounts.agents.list>>['agents'][number];

/** Apps that act for the person: what they may do, and the way to end them. */
export function Agents() {
  const queries = useQueryClient();
  const { data, error } = useQuery(agentsQuery());
  const [ending, setEnding] = useState<Agent | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  const end = useMutation({
    mutationFn: (agent: string) => accounts.agents.end({ agent }),
    onSuccess: () => setEnding(null),
    onSettled: () => queries.invalidateQueries(agentsQuery()),
  });
  const problem = error ?? end.error;
  const agents = data?.agents ?? [];
  /** Which one is meant: its name, and when it was linked where another one has the same name. */
  const called = ({ id, name, linkedAt }: Agent) => {
    const isOnly = agents.every((other) => other.id === id || other.name !== name);
    return isOnly ? name : `${name}, linked ${formatDateAndClock(linkedAt, ownZone())}`;
  };
  return (
    <section aria-labelledby="agents" className={`${card} grid gap-4`}>
      <h2 id="agents" className="text-xl">
        Apps that charge for you
      </h2>
      {data?.agents.length === 0 && (
        <p className="text-quiet">
          None. A car’s app or an assistant can ask to charge for you, within limits that you set.
        </p>
      )}
      <ul className="grid divide-y divide-line empty:hidden">
        {agents.map((agent) => (
          <li key={agent.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <AgentWords agent={agent} />
            <div className="flex flex-wrap gap-2">
              <button
                type="button"
                id={`limits of ${agent.id}`}
                aria-expanded={changing === agent.id}
                onClick={() => setChanging(changing === agent.id ? null : agent.id)}
                className={smallButton}
              >
                Change limits<span className="sr-only"> of {called(agent)}</span>
              </button>
              <button type="button" onClick={() => setEnding(agent)} className={smallButton}>
                End<span className="sr-only"> {called(agent)}</span>
              </button>
            </div>
            {changing === agent.id && (
              <ChangeLimits
                agent={agent}
                onDone={() => {
                  setChanging(null);
                  // What was pressed is gone, and the focus with it.
                  document.getElementById(`limits of ${agent.id}`)?.focus();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <ConfirmDialog
        title={`End ${ending === null ? 'it' : called(ending)}?`}
        text="It can do nothing for you from now on. What it has reserved or started goes on."
        action="End it"
        keep="Keep it"
        open={ending !== null}
        busy={end.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending.id)}
      />
    </section>
  );
}

/** Apps are no matter of one building: the visitor's own time. */
function AgentWords({ agent }: { agent: Agent }) {
  const { name, domain, at, cars, scopes, linkedAt, linkedIn, lastUsedAt } = agent;
  const used =
    lastUsedAt === null ? 'not used yet' : `last used ${formatDateAndClock(lastUsedAt, ownZone())}`;
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p>
        <span className="font-medium">{name}</span>
        {domain !== null && <span className="text-quiet"> ({domain})</span>}
      </p>
      <p className="text-[0.9375rem]">
        {spendingWords(agent)} At {at}, with {carWords(cars)}.
      </p>
      <ul className="text-[0.9375rem] text-quiet">
        {scopes.map((scope) => (
          <li key={scope}>{scopeWords[scope]}</li>
        ))}
      </ul>
      <p className="text-[0.9375rem] text-quiet">
        Linked {formatDateAndClock(linkedAt, ownZone())}
        {linkedIn !== '' && ` in ${linkedIn}`}, {used}
      </p>
    </div>
  );
}

function carWords(cars: Agent['cars']): string {
  if (cars === null) return 'all your cars, also those added later';
  return cars.length === 0 ? 'no car that you still have' : cars.join(', ');
}

function spendingWords({ perChargeMinor, perMonthMinor, currency }: Agent): string {
  const charge =
    perChargeMinor === null ? null : `${formatMoney(perChargeMinor, currency)} a charge`;
  const month = perMonthMinor === null ? null : `${formatMoney(perMonthMinor, currency)} a month`;
  const limits = [charge, month].filter((one) => one !== null);
  return limits.length === 0 ? 'May spend without a limit.' : `May spend ${limits.join(' and ')}.`;
}
