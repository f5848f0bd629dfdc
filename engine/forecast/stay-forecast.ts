import type { Calendar } from './calendar.ts';
import { distribution, type Distribution } from './distribution.ts';
import type { History, Stay } from './history.ts';
import { likenessInputs } from './likeness-inputs.ts';
import { mostStretch, recollect, type Likeness } from './likeness.ts';
import type { Arrival } from './session.ts';

/** The networks and the stays that a forecast of a stay rests on. */
export interface StayModel {
  readonly hours: Likeness;
  readonly kwh: Likeness;
  /** Stays as they are common anywhere, for a site without a past. */
  readonly common: readonly Stay[];
}

/** How long a car will stay and how much energy it will take. */
export interface StayForecast {
  readonly hours: Distribution;
  readonly kwh: Distribution;
}

/** Foretells a stay at plug-in: the stays remembered, weighed by likeness. */
export function forecastStay(
  model: StayModel,
  history: History,
  arrival: Arrival,
  calendar: Calendar,
): StayForecast {
  const inputs = likenessInputs(history, model.common, arrival, calendar);
  const recall = (net: Likeness, values: Float64Array) => {
    const { weights, stretches } = recollect(net, inputs);
    const stretched = new Float64Array(values.length);
    for (let i = 0; i < values.length; i += 1) {
      stretched[i] = values[i]! * Math.exp(mostStretch * stretches[i]!);
    }
    return distribution(stretched, weights);
  };
  return { hours: recall(model.hours, inputs.hours), kwh: recall(model.kwh, inputs.kwh) };
}
