import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { smallButton } from '#app/portal/styles.ts';
import { ownerService, type Owners } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';

type Spaces = Owners['power']['spaces'];

/** Other numbers for spaces, all at once, so that two can be swapped. */
export function RenumberForm({ building, spaces }: { building: string; spaces: Spaces }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const renumber = useTouching(
    ownerService.setup.renumberSpaces,
    (input) => ({ kind: 'renumber-spaces', ...input }),
    ({ numbers }) => ({
      title: `Give ${Object.keys(numbers).length === 1 ? 'a space another number' : 'spaces other numbers'}?`,
      text: 'Cars and reservations stay where they are. Paint the floor at the same time.',
      action: 'Change the numbers',
      keep: 'Keep them',
    }),
  );
  const wanted = spaces.map(({ space, number }) => {
    const text = typed[space] ?? String(number);
    return { space, number, text, value: readNumber(text) };
  });
  const isWrong = ({ value }: (typeof wanted)[number]) =>
    value === null || !Number.isInteger(value) || value < 1;
  const changed = wanted.filter(({ number, value }) => value !== number);
  return (
    <Form
      className="grid gap-4 pt-2 pb-4"
      onSend={() => {
        if (changed.length === 0 || changed.some((one) => isWrong(one))) return;
        const numbers = Object.fromEntries(changed.map(({ space, value }) => [space, value!]));
        renumber.ask({ building, numbers }, () => setTyped({}));
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-start gap-3">
        {wanted.map((one) => (
          <TextField
            key={one.space}
            name={`number-${one.space}`}
            label={`Space ${one.number}`}
            value={one.text}
            onChange={(text) => setTyped({ ...typed, [one.space]: text })}
            maxLength={5}
            error={isWrong(one) ? 'Type a whole number.' : undefined}
          />
        ))}
      </div>
      {renumber.error && <ProblemNote problem={problemOf(renumber.error)} />}
      <button
        type="submit"
        aria-disabled={changed.length === 0 || renumber.isPending}
        className={`${smallButton} justify-self-start`}
      >
        Change the numbers
      </button>
      {renumber.dialog}
    </Form>
  );
}
