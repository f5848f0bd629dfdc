import { config } from '#app/config.ts';

/** Where times are told and amounts are counted. */
export type Place = { readonly zone: string; readonly currency: string };

let onShow: Place = { zone: config.timeZone, currency: config.currency };
let buildings: ReadonlyMap<string, Place> = new Map();

/** The place that times and amounts are of where nothing else is said. */
export const placeOnShow = (): Place => onShow;

/** How a building tells the time and counts money, by its id. */
const placeOf = (building: string): Place => buildings.get(building) ?? onShow;

/** By which clocks the times of something are told: those of its building, where it has one. */
export const zoneOf = ({ building }: { readonly building?: string }): string =>
  building === undefined ? onShow.zone : placeOf(building).zone;

/** In which money something is counted that does not say so itself. */
export const currencyOf = ({ building }: { readonly building: string }): string =>
  placeOf(building).currency;

/** Says which building a page shows, of all there are. What was written before is drawn anew. */
export function showPlace(shown: Place, all: readonly (Place & { readonly id: string })[]): void {
  onShow = shown;
  buildings = new Map(all.map((one) => [one.id, one]));
}
