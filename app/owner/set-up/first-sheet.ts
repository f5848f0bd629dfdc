import { readNumber } from '#app/portal/forms/read-number.ts';
import type { TariffElement } from '#engine/tariff/tariff.ts';
import { kilowattHours } from '#engine/units.ts';

/** What is typed for the first prices of a building. */
export interface SheetDraft {
  readonly day: string;
  readonly night: string;
  readonly from: string;
  readonly to: string;
  readonly fee: string;
  readonly idle: string;
  readonly tax: string;
}

export const emptySheet = (tax: number): SheetDraft => ({
  day: '0.30',
  night: '0.20',
  from: '23:00',
  to: '07:00',
  fee: '0.35',
  idle: '3.00',
  tax: String(tax),
});

const isAmount = (text: string): boolean => (readNumber(text) ?? -1) >= 0;
const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const amount = 'Type an amount such as 0.25.';

/** What is wrong with each field; undefined where nothing is. */
export const sheetErrors = (draft: SheetDraft) => ({
  day: isAmount(draft.day) ? undefined : amount,
  night: isAmount(draft.night) ? undefined : amount,
  from: time.test(draft.from) ? undefined : 'Choose a time.',
  to: time.test(draft.to) && draft.to !== draft.from ? undefined : 'Choose another time.',
  fee: isAmount(draft.fee) ? undefined : amount,
  idle: isAmount(draft.idle) ? undefined : amount,
  tax: isAmount(draft.tax) && readNumber(draft.tax)! <= 100 ? undefined : 'Type a percentage.',
});

const read = (text: string): number => readNumber(text)!;

/** The most a car pays that is done and keeps somebody waiting, in hours. */
const mostIdleHours = 8;

/** The sheet that was typed; null while something is wrong. */
export function firstSheet(
  draft: SheetDraft,
): { readonly elements: readonly TariffElement[]; readonly tax: number } | null {
  if (Object.values(sheetErrors(draft)).some((error) => error !== undefined)) return null;
  const vat = read(draft.tax);
  const energy = (price: number) => [{ type: 'ENERGY', price, vat, stepSize: 1 }] as const;
  const [fee, idle] = [read(draft.fee), read(draft.idle)];
  const elements: readonly TariffElement[] = [
    {
      period: 'night',
      components: energy(read(draft.night)),
      restrictions: { startTime: draft.from, endTime: draft.to },
    },
    { period: 'day', components: energy(read(draft.day)) },
    ...(fee === 0
      ? []
      : [
          {
            // From the first watt-hour on: a charge that delivers nothing costs nothing.
            components: [{ type: 'FLAT', price: fee, vat, stepSize: 1 }] as const,
            restrictions: { minKwh: kilowattHours(0.001) },
          },
        ]),
    ...(idle === 0
      ? []
      : [
          {
            // Nobody is asked to move a car in the night.
            components: [
              {
                type: 'PARKING_TIME',
                price: idle,
                vat,
                stepSize: 60,
                atMost: idle * mostIdleHours,
              },
            ] as const,
            restrictions: { startTime: draft.to, endTime: draft.from },
          },
        ]),
  ];
  return { elements, tax: vat };
}
