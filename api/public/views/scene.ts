import type { Books } from '#engine/service/books.ts';
import type { World } from '#engine/community/world.ts';
import { inRegion, type Region } from '../../words/region.ts';
import { isoTime } from '../iso-time.ts';

/** The input of the views of the public API. */
export interface Scene extends Books {
  readonly user: string;
}

/** Formats times and sentences for a building. */
export interface LocalFormat {
  readonly currency: string;
  readonly time: (at: number) => string;
  readonly timeOrNull: (at: number | null | undefined) => string | null;
  /** Evaluates words with the building's time zone and currency. */
  readonly say: (words: () => string) => string;
}

function localFormatOf(region: Region): LocalFormat {
  const time = (at: number) => isoTime(region.zone, at);
  return {
    currency: region.currency,
    time,
    timeOrNull: (at) => (at === null || at === undefined ? null : time(at)),
    say: (words) => inRegion(region, words),
  };
}

export function localFormatAt(world: World, building: string): LocalFormat {
  const { zone, tariff } = world.buildings[building]!;
  return localFormatOf({ zone, currency: world.tariffs[tariff]!.currency });
}

/** The first building, whose zone is used for what concerns no building in particular. */
export const homeOf = (world: World): string => Object.keys(world.buildings)[0]!;

export const zoneOfCommunity = (world: World): string => world.buildings[homeOf(world)]!.zone;

/** Which space, in which building. */
export function placeOf(world: World, spaceId: string) {
  const { number: spaceNumber, building: buildingId } = world.spaces[spaceId]!;
  const { name: buildingName } = world.buildings[buildingId]!;
  return { spaceId, spaceNumber, buildingId, buildingName };
}

/** Vehicles have numbers in the engine; in the API their ids are text like all others. */
export const vehicleIdOf = (vehicle: number): string => `v${vehicle}`;

/** NaN, which no vehicle has, if the id is malformed. */
export const vehicleNumber = (id: string): number =>
  Number(/^v([1-9]\d{0,14})$/.exec(id)?.[1] ?? NaN);

/** A share from 0 to 1 in percent, to a tenth. */
export const percentOf = (share: number): number =>
  Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;

/** The same of a battery level that may be unknown. */
export const levelPercentOf = (level: number | null): number | null =>
  level === null ? null : percentOf(level);

/** An ETag: a short hash (cyrb53) of what a change depends on. */
export function versionOf(value: unknown): string {
  const text = JSON.stringify(value);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const number = 4294967296 * (2097151 & low) + (high >>> 0);
  return `"${number.toString(36)}"`;
}
