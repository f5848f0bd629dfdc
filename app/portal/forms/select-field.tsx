import { ChevronIcon } from '#app/ui/icons.tsx';
import { box, Field, type FieldProps } from './field.tsx';

/** A choice from a list. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  disabled,
  ...field
}: FieldProps & {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; text: string }[];
  disabled?: boolean;
}) {
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative grid">
          <select
            {...wiring}
            value={value}
            disabled={disabled}
            onChange={({ target }) => {
              const chosen = options.find((option) => option.value === target.value);
              if (chosen) onChange(chosen.value);
            }}
            className={`${box} cursor-pointer appearance-none truncate pr-11 @max-3xs/portal:pr-9 @max-3xs/portal:pl-2 disabled:cursor-default disabled:border-line disabled:text-quiet disabled:opacity-100`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronIcon className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-quiet" />
        </span>
      )}
    </Field>
  );
}
