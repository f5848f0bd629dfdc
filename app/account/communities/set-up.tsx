import { useState, type FormEvent } from 'react';
import { config } from '#app/config.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { accounts, problemOf } from '../client.ts';
import { Frame } from '../frame.tsx';
import { AccountLink } from './account-link.tsx';
import { showCommunity } from './chosen-community.ts';
import { ownZone } from '#app/ui/words/own-zone.ts';

const fields = ['name', 'address', 'zone', 'currency', 'tax'] as const;
type FieldName = (typeof fields)[number];
type Problems = Partial<Record<FieldName | 'whole', string>>;

/** The first step of setting up a building: what it is called and where it is. */
export function SetUp() {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const tax = Number(typed['tax']!.replace(',', '.'));
    const show = (found: Problems) => {
      setProblems(found);
      const [first] = Object.keys(found);
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    };
    if (!(tax >= 0 && tax <= 100)) return show({ tax: 'Type a percentage, such as 8.25.' });
    setBusy(true);
    try {
      const { community } = await accounts.communities.create({
        name: typed['name']!,
        address: typed['address']!,
        zone: typed['zone']!,
        currency: typed['currency']!.toUpperCase(),
        tax,
        drives: typed['drives'] === 'on',
      });
      return showCommunity(community, '/app/owner?section=set-up');
    } catch (error) {
      const { field, message, next } = problemOf(error);
      const known = fields.find((name) => name === field) ?? 'whole';
      show({ [known]: `${message} ${next}` });
      return setBusy(false);
    }
  }

  return (
    <Frame bar={<AccountLink />}>
      <h1 className="text-3xl md:text-4xl">Set up a building</h1>
      <p className="text-lg text-quiet">
        Nobody can charge before you have added its power, chargers and prices, and opened it.
      </p>
      <form
        onSubmit={(event) => void submit(event)}
        onChange={() => setProblems({})}
        className="grid max-w-md gap-5"
      >
        <LabeledField
          label="Name of the building"
          name="name"
          required
          maxLength={60}
          problem={problems.name}
        />
        <LabeledField
          label="Address"
          name="address"
          required
          maxLength={200}
          autoComplete="street-address"
          problem={problems.address}
        />
        <LabeledField
          label="Time zone"
          name="zone"
          required
          defaultValue={import.meta.env.SSR ? '' : ownZone()}
          problem={problems.zone}
          hint="Prices and reservations follow it."
        />
        <LabeledField
          label="Currency"
          name="currency"
          required
          maxLength={3}
          defaultValue={config.currency}
          problem={problems.currency}
        />
        <LabeledField
          label="Tax in percent"
          name="tax"
          required
          defaultValue="0"
          problem={problems.tax}
          hint="Added to all prices, and shown on every bill."
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input type="checkbox" name="drives" defaultChecked className="size-5 accent-leaf" />I
          charge there, too
        </label>
        <p role="alert" className="text-danger empty:hidden">
          {problems.whole}
        </p>
        <button
          type="submit"
          aria-disabled={busy}
          className={`${buttonStyle.primary} justify-self-start aria-disabled:opacity-70`}
        >
          {busy ? 'Setting up …' : 'Set up the building'}
        </button>
      </form>
    </Frame>
  );
}
