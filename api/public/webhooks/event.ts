import * as z from 'zod/mini';
import { eventTypeNames } from './event-types.ts';

const id = z.string();
const place = { buildingId: id, spaceId: id };

/** What it is about, by ids, and a sentence for people. Figures are asked for by these ids. */
const data = z.union([
  z.object({ reservationId: id, ...place, vehicleId: z.nullable(id), sentence: z.string() }),
  z.object({ sessionId: id, ...place, vehicleId: z.nullable(id), sentence: z.string() }),
  z.object({ queueEntryId: id, buildingId: id, sentence: z.string() }),
  z.object({ invoiceId: id, sessionId: z.nullable(id), sentence: z.string() }),
]);

/** The body of a webhook. The same event always has the same id and the same body. */
export const webhookEvent = z.object({
  id,
  type: z.enum(eventTypeNames),
  /** The community's time, ISO 8601 with the offset of the building. */
  at: z.string(),
  data,
});

export type WebhookEvent = z.infer<typeof webhookEvent>;
