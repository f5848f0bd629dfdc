import type { Charger } from '#engine/charging/charger.ts';
import { terms } from '#engine/community/reservation.ts';
import type { Building, World } from '#engine/community/world.ts';
import { day, minute } from '#engine/units.ts';
import { priceSheet } from '../../views/price-sheet.ts';
import { places, spaceView } from '../../views/space.ts';
import { currencyDecimals, formatPrice } from '../../words/format.ts';
import { periodName } from '../../words/price-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { quoteLifetime } from '../quote-id.ts';
import { localFormatAt, versionOf, type Scene } from './scene.ts';
import { spaceSentence } from './space-sentence.ts';

export function buildingsView(scene: Scene): PublicAnswers['findBuildings'] {
  const { world, user } = scene;
  return {
    items: places(world, user).buildings.map(({ id, name, zone, currency, spaces }) => {
      const free = spaces.filter(({ state }) => state === 'free').length;
      return {
        id,
        name,
        timeZone: zone,
        currency,
        site: world.buildings[id]!.site ?? null,
        freeSpaces: free,
        spaces: spaces.map(({ id: space, number, state }) => {
          const view = spaceView(scene, user, space);
          return {
            id: space,
            number,
            state,
            powerW: Math.round(view.space.fullPower),
            connector: connectorOf(world.spaces[space]!.charger),
            sessionId: view.session?.id ?? null,
            sentence: spaceSentence(scene, view),
          };
        }),
        sentence: `${freeInWords(free, spaces.length)} at ${name}.`,
      };
    }),
  };
}

/** Where the grid has less than 220 V, cars have type 1; everywhere else type 2. */
const connectorOf = ({ volts, phases, maxAmps }: Charger) => ({
  type: phases === 1 && volts < 220 ? ('IEC_62196_T1' as const) : ('IEC_62196_T2' as const),
  powerType: phases === 1 ? ('AC_1_PHASE' as const) : ('AC_3_PHASE' as const),
  voltageV: volts,
  maxCurrentA: maxAmps,
});

function freeInWords(free: number, all: number): string {
  if (free === 0) return `None of ${all} spaces is free`;
  return `${free} of ${all} spaces ${free === 1 ? 'is' : 'are'} free`;
}

const units = { ENERGY: 'kWh', FLAT: 'session', TIME: 'hour', PARKING_TIME: 'hour' } as const;

export function tariffView(world: World, building: Building): PublicAnswers['getTariff'] {
  const { currency, rules } = priceSheet(world, building);
  const { say } = localFormatAt(world, building.id);
  const energy = rules.filter(({ kind }) => kind === 'ENERGY');
  return {
    buildingId: building.id,
    currency,
    rules: rules.map(({ kind, period, price, vat, hours, days, grace, atMost }) => ({
      kind,
      period,
      unitPrice: price,
      unit: units[kind],
      taxPercent: vat,
      startsAt: hours?.from ?? null,
      endsAt: hours?.to ?? null,
      days,
      freeSeconds: grace === null ? null : grace / 1000,
      atMostMinor: atMost === null ? null : minorUnits(atMost, currency),
    })),
    terms: {
      freeCancellationMinutes: terms.cancelUntil / minute,
      heldMinutes: terms.heldFor / minute,
      earlyStartMinutes: terms.earlyStart / minute,
      shortestMinutes: terms.shortest / minute,
      longestMinutes: terms.longest / minute,
      daysAhead: terms.horizon / day,
      quoteMinutes: quoteLifetime / minute,
    },
    sentence: say(
      () =>
        `A kWh at ${building.name} costs ${energy
          .map(({ period, price }) => `${formatPrice(price)} (${periodName(period).toLowerCase()})`)
          .join(', ')}, plus tax and the service fee.`,
    ),
  };
}

/** The ETag of a building's prices, with those that are announced. */
export const pricesVersion = ({ tariff, laterTariffs = [] }: Building): string =>
  versionOf([tariff, laterTariffs]);

/** Amounts of the tariff are in currency units. */
const minorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** currencyDecimals(currency));
