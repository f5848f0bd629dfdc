import { randomInt } from 'node:crypto';
import { eventDataWithout, type WebhookEvent } from '#api/public/webhooks/webhooks-port.ts';
import { vehicleIdOf } from '#api/public/views/scene.ts';
import { approvalSeq } from '../../webhooks/statements.ts';
import { eventId } from '../../webhooks/webhook-store.ts';

/** What a resident was asked, with the app that asked. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly vehicle: number;
  readonly space: string;
  readonly community: string;
  readonly name: string;
}

/** The number and the body of the event that tells an app what its driver answered. */
export function answerEvent(
  { id, vehicle, space, community, name }: AnsweredQuestion,
  given: 'approved' | 'denied',
  at: Date,
): [number, string] {
  const ordinal = randomInt(2 ** 31 - 1);
  const event: WebhookEvent = {
    id: eventId(community, approvalSeq, ordinal),
    type: 'approval.answered',
    timestamp: at.toISOString(),
    data: {
      ...eventDataWithout(community),
      approvalId: id,
      vehicleId: vehicleIdOf(vehicle),
      spaceId: space,
      state: given,
      sentence:
        given === 'approved'
          ? `The driver lets ${name} spend this. Ask again within an hour.`
          : `The driver does not let ${name} spend this.`,
    },
  };
  return [ordinal, JSON.stringify(event)];
}
