import { amps, type Amps, type Instant } from '../../units.ts';
import { orderOf, TestService } from './service.ts';
import { at } from './world.ts';

const people = { a: ['ann', 1], b: ['ben', 2], c: ['cleo', 3] } as const;
export type SpaceName = keyof typeof people;

/** Three spaces that share 60 A; each charger answers only when the test lets it. */
export class Garage extends TestService {
  readonly #numbers = new Map<SpaceName, number>();

  constructor() {
    super(at(0), ['a', 'b', 'c']);
    const house = { ...this.world.buildings['house']!, capacity: amps(60) };
    this.world = { ...this.world, buildings: { house } };
  }

  sessionIn(space: SpaceName) {
    return this.world.sessions[this.world.spaces[space]!.session ?? '']!;
  }

  offered(space: SpaceName): Amps {
    return this.sessionIn(space).offered;
  }

  /** A reading, by default of what is offered, under the latest offer. */
  reads(space: SpaceName, register: number, drawn?: number, when?: Instant): void {
    const seq = (this.#numbers.get(space) ?? 0) + 1;
    this.#numbers.set(space, seq);
    const session = this.sessionIn(space) as ReturnType<Garage['sessionIn']> | undefined;
    const taken = { space, amps: drawn ?? session!.offered, offerId: session?.line.offerId ?? 0 };
    this.cable('meter-read', `${space}/1`, seq, register, {
      ...taken,
      ...(when !== undefined && { at: when }),
    });
  }

  plug(space: SpaceName): void {
    this.cable('plugged', `${space}/1`, 0, 0, { space, offerId: 0 });
  }

  claim(space: SpaceName): void {
    const [user, vehicle] = people[space];
    this.do({ kind: 'authorize', user, space, vehicle });
  }

  begin(space: SpaceName, energy = 25): void {
    this.plug(space);
    this.claim(space);
    const [user] = people[space];
    this.do({ kind: 'start', user, space, ...orderOf(energy, at(13)) });
  }
}
