import { useId, useState } from 'react';
import type { Preference } from '#api/contract/session.ts';
import type { Measure } from '../charts/plan-chart-data.ts';

const measures = [
  { value: 'price', text: 'Price' },
  { value: 'carbon', text: 'CO₂' },
] as const;

/** The measure of a plan's chart: what the visitor chose, or else what the plan goes by. */
export function useMeasure(preference: Preference | undefined) {
  const [chosen, choose] = useState<Measure | null>(null);
  return [chosen ?? (preference === 'greenest' ? 'carbon' : 'price'), choose] as const;
}

/** The measure of the chart: price or CO₂. */
export function MeasureChoice({
  measure,
  onChange,
}: {
  measure: Measure;
  onChange: (measure: Measure) => void;
}) {
  const name = useId();
  return (
    <span
      role="radiogroup"
      aria-label="Price or CO₂"
      className="flex gap-1 rounded-control bg-stay p-1"
    >
      {measures.map(({ value, text }) => (
        <label
          key={value}
          className="flex min-h-9 cursor-pointer items-center rounded-lg px-3 font-medium has-checked:bg-panel has-checked:text-ink forced-colors:has-checked:border-2 has-focus-visible:outline-3 has-focus-visible:outline-leaf pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={measure === value}
            onChange={() => onChange(value)}
          />
          {text}
        </label>
      ))}
    </span>
  );
}
