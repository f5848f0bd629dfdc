import { useState, type FormEvent } from 'react';
import type { AgentScope } from '#api/accounts/agent-scopes.ts';
import { card, smallButton } from '#app/portal/styles.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { accounts, inWords } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';
import { requestOfApp } from '../sign-in/kept-until-signed-in.ts';
import { CarChoice, readCars } from './car-choice.tsx';
import { Choices } from './choices.tsx';
import { limitText, noAmount, readLimit } from './read-limit.ts';
import { scopeWords } from './scope-words.ts';

type Asked = Awaited<ReturnType<typeof accounts.agents.request>>;

/** How much is suggested where the app names no limit itself. */
const suggested = { perChargeMinor: 2500, perMonthMinor: 15_000 };

/** What an app asks for, in our words, and the limits the person sets. */
export function Consent({ request, asked }: { request: string; asked: Asked }) {
  const { name, domain, answersTo, communities } = asked;
  const [home, setHome] = useState(communities[0]);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const fresh = useFresh();

  async function leaveWith(answer: () => Promise<{ redirect: string }>) {
    if (busy) return;
    setBusy(true);
    setProblems({});
    try {
      const { redirect } = await answer();
      requestOfApp.keep(null);
      location.assign(redirect);
    } catch (error) {
      setProblems({ form: inWords(error) });
      setBusy(false);
    }
  }

  function allow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (home === undefined) return;
    const form = new FormData(event.currentTarget);
    const limits = {
      perChargeMinor: readLimit(form.get('perCharge') as string, home.currency),
      perMonthMinor: readLimit(form.get('perMonth') as string, home.currency),
    };
    const scopes = form.getAll('scope') as AgentScope[];
    const cars = readCars(form);
    const wrong = problemsOf(limits, scopes, cars);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { community } = home;
    const decided = { request, community, scopes, cars, ...limits };
    void leaveWith(() => fresh(() => accounts.agents.allow(decided)));
  }

  if (asked.problem !== null) {
    return (
      <>
        <h1 className="text-3xl md:text-4xl">{name} cannot be linked</h1>
        <p className="text-lg text-quiet">
          It asked in a way that we do not understand. That is its maker’s to mend, not yours.
          {domain === null && ' Nobody has checked its name.'}
        </p>
        <p className="text-quiet">For its maker: {asked.problem}</p>
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void leaveWith(() => accounts.agents.deny({ request }))}
          className={`${smallButton} justify-self-start`}
        >
          Go to {answersTo ?? 'the program on this device'}
        </button>
        {problems.form !== undefined && <p role="alert">{problems.form}</p>}
      </>
    );
  }
  if (home === undefined) {
    return (
      <>
        <h1 className="text-3xl md:text-4xl">Join a building first</h1>
        <p className="text-lg text-quiet">
          {name} wants to charge for you, but you do not belong to a building yet. Ask its owner for
          an invitation, then begin again in {name}.
        </p>
      </>
    );
  }
  return (
    <form onSubmit={allow} noValidate className="grid gap-6">
      <div className="grid gap-3">
        <h1 className="text-3xl md:text-4xl">Let {name} charge for you?</h1>
        <p className="text-lg text-quiet">
          {domain === null
            ? `This app calls itself ${name}; nobody has checked that name. Go on only if you have just begun this yourself.`
            : `It comes from ${domain}.`}{' '}
          {answersTo !== null && answersTo !== domain && `Your answer goes to ${answersTo}.`}
        </p>
      </div>
      {communities.length > 1 && (
        <Choices
          legend="At which building"
          type="radio"
          name="community"
          options={communities.map((one) => ({ value: one.community, label: one.name }))}
          isChosen={(value) => value === home.community}
          onChoose={(value) => setHome(communities.find((one) => one.community === value))}
        />
      )}
      <Choices
        legend="What it may see and do"
        type="checkbox"
        name="scope"
        options={asked.scopes.map((scope) => ({ value: scope, label: scopeWords[scope] }))}
        problem={problems.scopes}
      />
      <CarChoice key={home.community} cars={home.cars} problem={problems.cars} />
      <fieldset className={`${card} grid gap-4`}>
        <legend className="float-left mb-1 text-xl font-semibold">How much it may spend</legend>
        <p className="clear-both text-quiet">
          What could cost more than this waits for your yes here in the app. Idle fees are not part
          of it.
        </p>
        <div className="grid gap-4 @roomy/portal:grid-cols-2">
          <LabeledField
            label={`For one charge, in ${home.currency}`}
            name="perCharge"
            maxLength={12}
            defaultValue={limitText(
              asked.perChargeMinor ?? suggested.perChargeMinor,
              home.currency,
            )}
            problem={problems.perCharge}
          />
          <LabeledField
            label={`In a month, in ${home.currency}`}
            name="perMonth"
            maxLength={12}
            defaultValue={limitText(asked.perMonthMinor ?? suggested.perMonthMinor, home.currency)}
            problem={problems.perMonth}
          />
        </div>
      </fieldset>
      <p className="text-quiet">
        You can end it at any time, under Account, and it has to ask you again after a year. It
        never sees your email address, your neighbors, or other apps.
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problems.form}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          aria-disabled={busy}
          className={`${buttonStyle.primary} aria-disabled:opacity-70`}
        >
          Let {name} do this
        </button>
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void leaveWith(() => accounts.agents.deny({ request }))}
          className={smallButton}
        >
          No, thanks
        </button>
      </div>
    </form>
  );
}

type Problems = Partial<Record<'scopes' | 'cars' | 'perCharge' | 'perMonth' | 'form', string>>;

function problemsOf(
  { perChargeMinor, perMonthMinor }: Pick<Asked, 'perChargeMinor' | 'perMonthMinor'>,
  scopes: readonly AgentScope[],
  cars: readonly number[] | null,
): Problems {
  return {
    ...(scopes.length === 0 && { scopes: 'Choose at least one, or say no.' }),
    ...(cars?.length === 0 && { cars: 'Choose at least one, or say no.' }),
    ...(Number.isNaN(perChargeMinor) && { perCharge: noAmount }),
    ...(Number.isNaN(perMonthMinor) && { perMonth: noAmount }),
  };
}
