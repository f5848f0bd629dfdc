import { advanceTo } from '../../api/community/kind.ts';
import { live } from '../../api/community/live.ts';
import type { ChargerReport } from '../../api/community/charger-reports.ts';
import { deepFreeze } from '../../engine/deep-freeze.ts';
import type { Books } from '../../engine/service/books.ts';
import { wants, type ChargerWish } from '../../engine/service/wants.ts';
import { hour, instant, second, wattHours } from '../../engine/units.ts';
import { cpuTime } from '../measure/cpu-time.ts';
import { building } from './stations.ts';

/** How often stations tell what they hold; one sample a second until then. */
const roundSeconds = 10;
const volts = 208;

/** A building whose chargers sample every second with noise; each round is one run of the engine. */
class NoisyBuilding {
  #books: Books;
  readonly #registers = new Map<string, number>();
  readonly #offers = new Map<string, ChargerWish>();
  #turn = 0;
  engineMs = 0;

  constructor(chargers: number) {
    this.#books = deepFreeze(building(chargers).books);
    const spaces = Object.keys(this.#books.world.spaces);
    this.#tell(spaces.flatMap((space, at) => arrival(this.#books, space, at)));
  }

  get sessions() {
    return Object.values(this.#books.world.sessions);
  }

  pass(seconds: number): void {
    for (let passed = 0; passed < seconds; passed += roundSeconds) {
      const from = this.#books.world.now;
      this.#follow();
      this.#run((books) => advanceTo(live, books, from + roundSeconds * second).state);
      this.#tell(this.sessions.flatMap(({ space }) => this.#samples(space, from)));
    }
  }

  /** Chargers take every offer at once. */
  #follow(): void {
    const changed = wants(this.#books.world).filter(
      ({ space, offerId }) => this.#offers.get(space)?.offerId !== offerId,
    );
    for (const wish of changed) this.#offers.set(wish.space, wish);
    this.#tell(
      changed.map(({ space, offerId }) => ({
        kind: 'offer-answered',
        space,
        offerId,
        accepted: true,
      })),
    );
  }

  #samples(space: string, from: number): readonly ChargerReport[] {
    const { transaction, amps, offerId } = this.#offers.get(space)!;
    return Array.from({ length: roundSeconds }, (_, at) => {
      const drawn = amps === 0 ? 0 : amps - 0.8 * this.#noise();
      const register = (this.#registers.get(space) ?? 0) + (drawn * volts * second) / hour;
      this.#registers.set(space, register);
      const reading = {
        seq: null,
        at: instant(from + (at + 1) * second),
        register: wattHours(Math.floor(register)),
        amps: drawn,
        watts: null,
        offerId,
      };
      return { kind: 'meter-read', space, transaction: transaction!, reading };
    });
  }

  /** Between 0 and 1, the same in every run. */
  #noise(): number {
    this.#turn = (this.#turn * 1_103_515_245 + 12_345) % 2 ** 31;
    return this.#turn / 2 ** 31;
  }

  #tell(reports: readonly ChargerReport[]): void {
    if (reports.length === 0) return;
    const host = { wall: this.#books.world.now, locale: 'en-US' };
    this.#run((books) => live.apply(books, { kind: 'report', reports }, host).state);
  }

  #run(step: (books: Books) => Books): void {
    const before = cpuTime();
    this.#books = step(this.#books);
    this.engineMs += cpuTime() - before;
  }
}

const arrival = ({ world }: Books, space: string, at: number): readonly ChargerReport[] => [
  { kind: 'connected', space },
  {
    kind: 'plugged',
    space,
    transaction: `t-${space}`,
    reading: { seq: null, at: world.now, register: wattHours(0), amps: 0, offerId: 0 },
  },
  { kind: 'card-read', station: `S${at}`, space, token: `CARD${at}` },
];

/** Rows of a table: the share of a core for 200 chargers, and the state of a car after 12 hours. */
export function measureOneBuilding(): readonly (readonly string[])[] {
  const seconds = 120;
  const large = new NoisyBuilding(200);
  large.pass(30);
  const before = large.engineMs;
  large.pass(seconds);
  const share = (large.engineMs - before) / seconds / 1000;
  const small = new NoisyBuilding(2);
  small.pass((12 * hour) / second);
  const bytes = small.sessions.map((one) => JSON.stringify(one).length);
  return [
    [
      `engine, share of a core (${large.sessions.length} charge)`,
      `${(share * 100).toFixed(1)} %`,
      '20 %',
    ],
    ['state of a car after 12 hours', `${(Math.max(...bytes) / 1000).toFixed(1)} KB`, '4 KB'],
  ];
}
