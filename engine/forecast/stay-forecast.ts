import type { Calendar } from './calendar.ts';
import { distribution, type Distribution } from './distribution.ts';
import type { History, Stay } from './history.ts';
import { likenessInputs } from './likeness-inputs.ts';
import { lookBack, recollect, type Head, type Likeness } from './likeness.ts';
import type { Arrival } from './session.ts';

/** The part of the model that forecasts stays. */
export interface StayModel {
  readonly likeness: Likeness;
  /** Typical stays: the fallback for a site without a history. */
  readonly common: readonly Stay[];
}

/** How long a car will stay and how much energy it will take. */
export interface StayForecast {
  readonly hours: Distribution;
  readonly kwh: Distribution;
}

/** Forecasts a stay at plug-in: a distribution over stored stays, weighted by similarity. */
export function forecastStay(
  { likeness, common }: StayModel,
  history: History,
  arrival: Arrival,
  calendar: Calendar,
): StayForecast {
  const inputs = likenessInputs(history, common, arrival, calendar);
  const hidden = lookBack(likeness, inputs);
  const recall = (head: Head, values: Float64Array) => {
    const recollection = recollect(head, hidden, values);
    return distribution(recollection.values, recollection.weights);
  };
  return {
    hours: recall(likeness.hours, inputs.hours),
    kwh: recall(likeness.kwh, inputs.kwh),
  };
}
