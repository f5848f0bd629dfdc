import { hour, instant, type Instant } from '../units.ts';
import { quarter } from '../community/due.ts';
import { terms } from '../community/reservation.ts';
import { quantile, type Distribution } from '../forecast/distribution.ts';
import type { OpenSlot } from './slots.ts';

/** The quantile of stays that end within the slot. */
const nearlyAll = 0.9;

const roundUp = (at: number): Instant => instant(Math.ceil(at / quarter) * quarter);

const endingAt = (slot: OpenSlot, end: number): OpenSlot => ({
  ...slot,
  to: instant(Math.min(slot.to, Math.max(slot.from + terms.shortest, roundUp(end)))),
});

/** A slot as long as the charge and the usual stay, rather than until the ready-by time. */
export const asLongAsTheStay = (slot: OpenSlot, done: Instant, stay: Distribution): OpenSlot =>
  endingAt(slot, Math.max(done, slot.from + quantile(stay, nearlyAll) * hour));

/** A slot only as long as charging at full power takes. */
export const asLongAsTheCharge = (slot: OpenSlot, done: Instant): OpenSlot => endingAt(slot, done);
