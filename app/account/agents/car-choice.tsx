import { useState } from 'react';
import { Choices } from './choices.tsx';

const addedLater = 'added-later';

/** The cars of a sent form; null for all, also those added later. */
export function readCars(form: FormData): number[] | null {
  const chosen = form.getAll('car');
  return chosen.includes(addedLater) ? null : chosen.map(Number);
}

/** With which cars an app may act: those that are named, or all with every one that follows. */
export function CarChoice({
  cars,
  problem,
}: {
  cars: readonly { readonly id: number; readonly name: string }[];
  problem: string | undefined;
}) {
  const [left, setLeft] = useState<readonly string[]>([addedLater]);

  function choose(value: string) {
    if (!left.includes(value)) setLeft([...new Set([...left, value, addedLater])]);
    else setLeft(value === addedLater ? [] : left.filter((one) => one !== value));
  }

  return (
    <Choices
      legend="With which cars"
      type="checkbox"
      name="car"
      note={
        cars.length === 0
          ? 'You have no car here yet: check this for the cars you add later, or add yours first.'
          : undefined
      }
      options={[
        ...cars.map(({ id, name }) => ({ value: String(id), label: name })),
        {
          value: addedLater,
          label:
            cars.length === 0 ? 'Every car added later' : 'All my cars, also those added later',
        },
      ]}
      isChosen={(value) => !left.includes(value)}
      onChoose={choose}
      problem={problem}
    />
  );
}
