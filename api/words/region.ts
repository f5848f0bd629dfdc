/** The time zone and currency of a building. */
export type Region = { readonly zone: string; readonly currency: string };

let onShow: Region = { zone: 'UTC', currency: 'USD' };
const noBuildings: ReadonlyMap<string, Region> = new Map();
let buildings = noBuildings;

/** The default for times and amounts that name no place. */
export const regionOnShow = (): Region => onShow;

/** Zone and currency of each building, by its id. */
const placeOf = (building: string): Region => buildings.get(building) ?? onShow;

/** The time zone of a record: that of its building, if it names one. */
export const zoneOf = ({ building }: { readonly building?: string }): string =>
  building === undefined ? onShow.zone : placeOf(building).zone;

/** The currency of a building, for amounts that do not name their own. */
export const currencyOf = ({ building }: { readonly building: string }): string =>
  placeOf(building).currency;

/**
 * Sets the building that the page shows, and the places of all buildings. What was formatted before
 * must be rendered again.
 */
export function showRegion(
  shown: Region,
  all: readonly (Region & { readonly id: string })[],
): void {
  onShow = shown;
  buildings = new Map(all.map((one) => [one.id, one]));
}

/** Anything but a promise. */
type Settled = (object & { readonly then?: never }) | string | number | boolean | null | undefined;

/**
 * Words something for one building: the building is on show for the length of this call, so that a
 * server can speak for many buildings. The call has to be synchronous, which its type demands: after
 * an `await` another building would be on show.
 */
export function inRegion<T extends Settled>(region: Region, word: () => T): T {
  const before = onShow;
  const others = buildings;
  onShow = region;
  buildings = noBuildings;
  try {
    return word();
  } finally {
    onShow = before;
    buildings = others;
  }
}
