import { formatPercent } from '#app/ui/words/format.ts';
import { Field, type FieldProps } from './field.tsx';

/** A share in whole percent, by slider: `value` is 80 for 80 %. */
export function PercentField({
  value,
  onChange,
  least = 0,
  step = 1,
  text = formatPercent(value / 100),
  ...field
}: FieldProps & {
  value: number;
  onChange: (value: number) => void;
  least?: number;
  step?: number;
  /** What it says beside the slider. */
  text?: string;
}) {
  return (
    <Field {...field} aside={<output className="font-semibold tabular-nums">{text}</output>}>
      {(wiring) => (
        <span className="block px-3.5">
          <input
            {...wiring}
            type="range"
            min={least}
            max={100}
            step={step}
            value={value}
            aria-valuetext={text}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            className="slider block rounded-control"
          />
        </span>
      )}
    </Field>
  );
}
