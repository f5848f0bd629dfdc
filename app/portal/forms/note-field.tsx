import { box, Field, type FieldProps } from './field.tsx';

/** A few sentences. */
export const NoteField = ({
  value,
  onChange,
  maxLength,
  ...field
}: FieldProps & { value: string; onChange: (value: string) => void; maxLength: number }) => (
  <Field {...field}>
    {(wiring) => (
      <textarea
        {...wiring}
        rows={3}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        className={`${box} field-sizing-content`}
      />
    )}
  </Field>
);
