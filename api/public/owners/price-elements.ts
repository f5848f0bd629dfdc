import type { TariffElement } from '#engine/tariff/tariff.ts';
import { kilowattHours } from '#engine/units.ts';
import { currencyDecimals } from '../../words/format.ts';
import type { PublicInputs } from '../contract/contract.ts';

type Rule = PublicInputs['setPrices']['rules'][number];

/** Prices as owners send them, in the terms of OCPI. */
export const elementsOf = (rules: readonly Rule[], currency: string): readonly TariffElement[] =>
  rules.map((rule) => elementOf(rule, currency));

function elementOf(
  { kind: type, period, unitPrice: price, startsAt, endsAt, days, atMostMinor }: Rule,
  currency: string,
): TariffElement {
  const restrictions = {
    ...(startsAt !== undefined && { startTime: startsAt }),
    ...(endsAt !== undefined && { endTime: endsAt }),
    ...(days !== undefined && { daysOfWeek: days }),
    // A session in which nothing flowed costs nothing.
    ...(type === 'FLAT' && { minKwh: kilowattHours(0.001) }),
  };
  const atMost =
    atMostMinor === undefined ? undefined : atMostMinor / 10 ** currencyDecimals(currency);
  return {
    ...(period !== undefined && { period }),
    components: [
      {
        type,
        price,
        stepSize: type === 'TIME' || type === 'PARKING_TIME' ? 60 : 1,
        ...(atMost !== undefined && { atMost }),
      },
    ],
    ...(Object.keys(restrictions).length > 0 && { restrictions }),
  };
}
