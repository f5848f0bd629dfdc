import type { PowerBlock } from '../../charging/power-block.ts';
import type { Session } from '../../community/session.ts';
import { duration, minute, type Duration, type Instant } from '../../units.ts';

/**
 * Every charge begins with two minutes of power, as soon as the building has some that is planned
 * for nobody: the driver walks away knowing that cable, car and meter work.
 */
export const proofTime = duration(2 * minute);

/** How much of its proof a session still has to get: all of it, until it first charges. */
export function proofLeft({ log }: Session, at: Instant): Duration {
  const begun = log.find(({ phase }) => phase.kind === 'charging');
  return begun === undefined ? proofTime : duration(Math.max(0, begun.at + proofTime - at));
}

/** The proof that a plan has from an instant on: it keeps its place when others are planned. */
export function plannedProof(blocks: readonly PowerBlock[], from: Instant): PowerBlock | null {
  const proof = blocks.find((block) => block.proof === true && block.to > from);
  return proof === undefined || proof.from >= from ? (proof ?? null) : { ...proof, from };
}

/** The amps of a proof in each slot of hours that are cut at both of its ends. */
export function proofIn(proof: PowerBlock, cuts: readonly Instant[]): readonly number[] {
  return cuts
    .slice(1)
    .map((end, slot) => (cuts[slot]! >= proof.from && end <= proof.to ? proof.amps : 0));
}
