import { useId } from 'react';
import { card } from '#app/portal/styles.ts';

type ChoicesProps = {
  legend: string;
  type: 'checkbox' | 'radio';
  name: string;
  /** What has to be known to choose. */
  note?: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  /** Without it every option is chosen at first, and the form keeps what is. */
  isChosen?: (value: string) => boolean;
  onChoose?: (value: string) => void;
  problem?: string | undefined;
};

/** A card of options, one below the other. */
export function Choices({
  legend,
  type,
  name,
  note,
  options,
  isChosen,
  onChoose,
  problem,
}: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className={`${card} grid gap-1`} aria-describedby={`${id}-note ${id}-problem`}>
      <legend className="float-left mb-1 text-xl font-semibold">{legend}</legend>
      <p id={`${id}-note`} className="clear-both text-quiet empty:hidden">
        {note}
      </p>
      <div className="clear-both grid">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type={type}
              name={name}
              value={value}
              className="size-5 shrink-0 accent-leaf"
              {...(isChosen === undefined
                ? { defaultChecked: true }
                : { checked: isChosen(value), onChange: () => onChoose?.(value) })}
            />
            {label}
          </label>
        ))}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-[0.9375rem] text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
