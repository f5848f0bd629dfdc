import { useLayoutEffect, useRef } from 'react';
import { box, Field, type FieldProps } from './field.tsx';

/** One line of text. */
export function TextField({
  value,
  onChange,
  readOnly,
  maxLength,
  ...field
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  maxLength?: number;
}) {
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          type="text"
          autoComplete="off"
          value={value}
          readOnly={readOnly}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          className={box}
        />
      )}
    </Field>
  );
}

/**
 * A number with its unit. It is kept as typed, because a native number field discards text that it
 * cannot parse; `readNumber` parses it. A value that comes by itself while the field has the focus, such
 * as a prediction, is selected: what is typed next replaces it.
 */
export function NumberField({
  value,
  onChange,
  unit,
  readOnly,
  ...field
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  unit: string;
  readOnly?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(value);
  useLayoutEffect(() => {
    const hasFocus = input.current === document.activeElement;
    if (hasFocus && value !== typed.current) input.current?.select();
    typed.current = value;
  }, [value]);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative grid">
          <input
            {...wiring}
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            readOnly={readOnly}
            onChange={(event) => {
              typed.current = event.target.value;
              onChange(event.target.value);
            }}
            className={`${box} pr-20 tabular-nums @max-3xs/portal:pr-4`}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-quiet @max-3xs/portal:static"
          >
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}
