import { ChevronIcon } from '#app/ui/icons.tsx';
import { boxWithChevron, chevronInBox, Field, type FieldProps } from './field.tsx';

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
            className={`${boxWithChevron} cursor-pointer appearance-none truncate disabled:cursor-default disabled:border-line disabled:text-quiet disabled:opacity-100`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronIcon className={chevronInBox} />
        </span>
      )}
    </Field>
  );
}
