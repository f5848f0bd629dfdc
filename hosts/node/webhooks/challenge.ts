import { randomBytes } from 'node:crypto';
import { eventDataWithout, type WebhookEvent } from '#api/public/webhooks/webhooks-port.ts';
import { waitAfter } from './sending/back-off.ts';
import { isTaken, type Send } from './sending/send.ts';
import { signatureHeaders } from './sending/sign.ts';
import type { DisabledReason, LeasedEndpoint, WebhookStore } from './webhook-store.ts';

export interface ChallengeHost {
  readonly store: Pick<WebhookStore, 'takeChallenge' | 'verify'>;
  readonly send: Send;
  readonly wall: () => number;
  readonly worker: string;
}

/** An endpoint that is not wanted where it points to is asked so often, within two hours. */
const mostChallenges = 8;

/** The wait when a host or a community has got too many; it counts as no attempt. */
const limitedMs = 60_000;

/** When the endpoint is asked again, or that it is turned off; null if it is verified. */
type Unanswered = { readonly resumes: number | null; readonly disabled: DisabledReason | null };

/**
 * Asks an endpoint to prove that it wants events: it has to answer with a random text. Each attempt
 * has another, which is stored nowhere, so that only who receives it can know it.
 */
export async function challengeEndpoint(
  { store, send, wall, worker }: ChallengeHost,
  target: LeasedEndpoint,
): Promise<Unanswered | null> {
  const at = wall();
  const count = await store.takeChallenge(target, worker, at);
  if (count === null) return { resumes: at + limitedMs, disabled: null };
  const challenge = randomBytes(24).toString('base64url');
  const id = `evt_${target.holder.replaceAll('-', '')}_challenge_${randomBytes(6).toString('hex')}`;
  const event: WebhookEvent = {
    id,
    type: 'webhook.challenge',
    timestamp: new Date(at).toISOString(),
    data: {
      ...eventDataWithout(target.holder),
      challenge,
      sentence: 'Answer with this challenge if you want to be told what happens.',
    },
  };
  const body = JSON.stringify(event);
  const sent = await send(target.url, signatureHeaders(target, { id, body, now: at }), body);
  if (isTaken(sent) && isAnswer(sent.answer, challenge)) {
    await store.verify(target, worker, wall());
    return null;
  }
  const wait = count < mostChallenges ? waitAfter(count) : null;
  return wait === null
    ? { resumes: null, disabled: 'unverified' }
    : { resumes: at + wait, disabled: null };
}

/**
 * Whether an answer is the challenge, as text or as the field of an object. One that sends back all it
 * gets has it inside of `data`, and has proven nothing.
 */
export function isAnswer(answer: string, challenge: string): boolean {
  const text = answer.trim();
  if (text === challenge) return true;
  try {
    const given: unknown = JSON.parse(text);
    if (given === challenge) return true;
    return typeof given === 'object' && given !== null && 'challenge' in given
      ? given.challenge === challenge
      : false;
  } catch {
    return false;
  }
}
