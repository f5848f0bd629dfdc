import { kilowattHours } from '../units.ts';
import type { PriceComponent, Tariff } from './tariff.ts';

const vat = 8;
const energy = (price: number): PriceComponent => ({ type: 'ENERGY', price, vat, stepSize: 1 });

/**
 * The tariff of both buildings of the demo. It sets the hourly idle fee, the hours in which it is
 * free and its cap. Which time counts as idle (a charged car keeping somebody waiting after it was
 * asked to move) is up to the session.
 */
export const demoTariff: Tariff = {
  id: 'residents',
  currency: 'USD',
  elements: [
    {
      period: 'night',
      components: [energy(0.13)],
      restrictions: { startTime: '23:00', endTime: '07:00' },
    },
    {
      period: 'evening',
      components: [energy(0.31)],
      restrictions: {
        startTime: '17:00',
        endTime: '21:00',
        daysOfWeek: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
      },
    },
    { period: 'day', components: [energy(0.22)] },
    {
      // From the first watt-hour on: a session that delivers nothing costs nothing.
      components: [{ type: 'FLAT', price: 0.35, vat, stepSize: 1 }],
      restrictions: { minKwh: kilowattHours(0.001) },
    },
    {
      components: [{ type: 'PARKING_TIME', price: 3, vat, stepSize: 60, atMost: 24 }],
      restrictions: { startTime: '07:00', endTime: '23:00' },
    },
  ],
};
