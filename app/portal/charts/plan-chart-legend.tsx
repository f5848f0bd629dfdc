import { formatWhole } from '#app/ui/words/format.ts';
import { priceKeys, toneBars, toneFill, type PlanPicture, type Tone } from './plan-chart-data.ts';
import { Swatch } from './swatch.tsx';

/** The legend of a plan's chart: only colors that occur in it. */
export function PlanLegend({ picture }: { picture: PlanPicture }) {
  const { delivered, planned, atOnce } = picture;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {delivered.some(({ power }) => power > 0) && <Swatch tone="fill-leaf">Charged</Swatch>}
      {planned.length > 0 && <Swatch tone="fill-leaf/55 stroke-leaf">Planned</Swatch>}
      {atOnce.length > 0 && (
        <Swatch tone="fill-transparent stroke-quiet [stroke-dasharray:3_3]">
          Charging right away
        </Swatch>
      )}
      {keysOf(picture).map(({ tone, text }) => (
        <Swatch key={text} tone={toneFill[tone]}>
          {text}
        </Swatch>
      ))}
    </span>
  );
}

function keysOf({ signals, measure }: PlanPicture): readonly { tone: Tone; text: string }[] {
  if (measure === 'price') return priceKeys(signals);
  const bars = toneBars(signals, measure);
  const toneAt = (at: number) => bars.find(({ from, to }) => from <= at && at < to)!.tone;
  const grams = signals.carbon.toSorted((a, b) => a.grams - b.grams);
  return [...new Set([grams[0], grams.at(-1)])].flatMap((one) =>
    one ? [{ tone: toneAt(one.from), text: `${formatWhole(one.grams)} g of CO₂ a kWh` }] : [],
  );
}
