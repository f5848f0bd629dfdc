import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { useIsPainted } from '../loading/render-after-paint.tsx';
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
  // The list opens after the field is painted: until then it needs only what the field shows.
  const hasList = useIsPainted();
  const listed = hasList ? options : options.filter((option) => option.value === value);
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
            {listed.map((option) => (
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
