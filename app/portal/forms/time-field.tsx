import { box, Field, type FieldProps } from './field.tsx';

/** A time of day as `07:00`; empty while it is incomplete. See time-of-day.ts. */
export function TimeField({
  value,
  onChange,
  ...field
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          type="time"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${box} tabular-nums`}
        />
      )}
    </Field>
  );
}
