import { demoTariff as residents } from '../tariff/demo-tariff.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { gramsPerKilowattHour } from '../units.ts';

/** The tariff of both buildings, in the currency of the demo. */
export const demoTariff = (currency: string): Tariff => ({ ...residents, currency });

/** Of a kWh, by period of the tariff. */
const ownersRates: Readonly<Record<string, number>> = { night: 0.085, evening: 0.215, day: 0.145 };

/** What the owner of both buildings pays for electricity: illustrative, in the tariff's periods. */
export const demoElectricity = (currency: string): Tariff => ({
  id: 'electricity',
  currency,
  elements: residents.elements.flatMap((element) => {
    const price = ownersRates[element.period ?? ''];
    return price === undefined
      ? []
      : [{ ...element, components: [{ type: 'ENERGY' as const, price, stepSize: 1 }] }];
  }),
});

/**
 * CO₂ of a kWh by the hour, an illustrative daily curve: wind at night, sun at noon, gas in the
 * evening. A real service would get it from the grid operator.
 */
export const demoCarbon = [
  214, 208, 203, 201, 202, 211, 233, 256, 261, 246, 229, 216, 208, 205, 209, 223, 249, 283, 305,
  309, 297, 275, 250, 228,
].map(gramsPerKilowattHour);
