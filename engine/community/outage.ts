import type { Instant } from '../units.ts';
import type { Disobedience } from './anomaly.ts';

/** From when until when a charger was faulted, offline or out of control. */
export interface Outage {
  readonly space: string;
  readonly kind: 'faulted' | 'offline' | Disobedience;
  readonly from: Instant;
  readonly to: Instant;
}
