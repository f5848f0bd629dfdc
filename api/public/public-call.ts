import type { IsoDate } from '#engine/time/calendar.ts';
import type { Actor } from '../actor.ts';
import type { Demo } from '../demo.ts';
import type { PublicAnswers } from './contract/contract.ts';
import type { NamedRequest } from './named-request.ts';
import type { WebhooksPort } from './webhooks/webhooks-port.ts';

/** What a host has to offer for a sandbox that a key has opened. */
export interface OpenedSandbox {
  readonly id: string;
  /** On whose behalf the key acts, and with which scopes. */
  readonly actor: Actor;
  /** The community during one call; its write is named where the request is. */
  readonly demoFor: (named: NamedRequest | null) => Demo;
  readonly webhooks: WebhooksPort;
  /** Whether the key still opens it, where something lasts longer than a request. */
  readonly isOpen: () => Promise<boolean>;
  /** Calls back after every change; answers how to end that. Refused where too many watch. */
  readonly watch: (hear: () => void) => () => void;
  readonly createViewLink: () => Promise<Omit<PublicAnswers['createViewLink'], 'sentence'>>;
  readonly remove: () => Promise<void>;
}

/** What a host passes along with a request. */
export interface PublicCall {
  /** Who calls: what is remembered of a request is remembered for them alone. */
  readonly caller: string;
  /** Null without a key that opens anything. */
  readonly opened: OpenedSandbox | null;
  /** A new sandbox that begins today or on a day, with its key; null where there is no room. */
  readonly createSandbox: (
    day?: IsoDate,
  ) => Promise<Omit<PublicAnswers['createSandbox'], 'sentence'> | null>;
}
