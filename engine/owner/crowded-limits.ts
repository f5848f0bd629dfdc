/** A limit above which chargers hang: the supply, or a circuit. */
interface Limit {
  /** Null for the supply. */
  readonly circuit: string | null;
  readonly amps: number;
}

/** What is drawn on a limit if all its chargers give the least they can at once. */
export interface CrowdedLimit extends Limit {
  readonly chargers: number;
  readonly needed: number;
}

interface Power {
  readonly amps: number;
  readonly circuits: readonly {
    readonly id: string;
    readonly parent: string | null;
    readonly amps: number;
    readonly spaces: readonly string[];
  }[];
}

/**
 * The limits on which not all chargers can charge at once, even with the least current of each: their
 * cars take turns. That is no fault, but an owner should know before.
 */
export function crowdedLimits(
  { amps, circuits }: Power,
  leastAmps: Readonly<Record<string, number>>,
): readonly CrowdedLimit[] {
  const under = (circuit: string): readonly string[] => [
    ...circuits.find(({ id }) => id === circuit)!.spaces,
    ...circuits.filter(({ parent }) => parent === circuit).flatMap(({ id }) => under(id)),
  ];
  const limits: readonly (Limit & { readonly spaces: readonly string[] })[] = [
    { circuit: null, amps, spaces: Object.keys(leastAmps) },
    ...circuits.map(({ id, amps: most }) => ({ circuit: id, amps: most, spaces: under(id) })),
  ];
  return limits
    .map(({ circuit, amps: most, spaces }) => ({
      circuit,
      amps: most,
      chargers: spaces.length,
      needed: spaces.reduce((sum, space) => sum + (leastAmps[space] ?? 0), 0),
    }))
    .filter(({ needed, amps: most }) => needed > most);
}
