import type { Tariff, TariffElement } from '../tariff/tariff.ts';
import { gramsPerKilowattHour } from '../units.ts';

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;

const tax = 8;

const energy = (
  period: string,
  price: number,
  restrictions: TariffElement['restrictions'],
): TariffElement => ({
  period,
  components: [{ type: 'ENERGY', price, vat: tax, stepSize: 1 }],
  ...(restrictions && { restrictions }),
});

/** Night 23–07, evening peak 17–21 on weekdays, day otherwise; a service fee; an idle fee by day. */
export const demoTariff = (currency: string): Tariff => ({
  id: 'residents',
  currency,
  elements: [
    energy('night', 0.13, { startTime: '23:00', endTime: '07:00' }),
    energy('peak', 0.31, { startTime: '17:00', endTime: '21:00', daysOfWeek: weekdays }),
    energy('day', 0.22, undefined),
    { components: [{ type: 'FLAT', price: 0.35, vat: tax, stepSize: 1 }] },
    {
      components: [{ type: 'PARKING_TIME', price: 2.4, vat: tax, stepSize: 60 }],
      restrictions: { startTime: '07:00', endTime: '23:00', minIdle: 20 * 60 },
    },
  ],
});

/** CO₂ of a kWh by the hour: wind at night, sun at noon, gas in the evening. */
export const demoCarbon = [
  214, 208, 203, 201, 202, 211, 233, 256, 261, 246, 229, 216, 208, 205, 209, 223, 249, 283, 305,
  309, 297, 275, 250, 228,
].map(gramsPerKilowattHour);
