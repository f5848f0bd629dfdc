import type { IsoDate } from '#engine/time/calendar.ts';
import type { Actor } from '../policy/actor.ts';
import type { Call } from '../router/base.ts';
import type { KindName } from '../community/kind.ts';
import type { Community } from '../community/community.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ApprovalsPort } from './agents/approvals-port.ts';
import type { PublicAnswers } from './contract/contract.ts';
import type { KeysPort } from './keys/keys-port.ts';
import type { IdempotentRequest } from './idempotent-request.ts';
import type { Sign } from './quote-id.ts';
import type { WebhooksPort } from './webhooks/webhooks-port.ts';

/** What became of it: `by-hand` made one without a mail, `too-often` made none. */
export type InviteResident = (
  email: string,
  label: string,
) => Promise<'sent' | 'by-hand' | 'joined' | 'invited' | 'too-often'>;

/** What a host provides for the community of a key. */
export interface OpenedCommunity {
  readonly id: string;
  readonly kind: KindName;
  /** On whose behalf the key acts, and with which scopes. */
  readonly actor: Actor;
  /**
   * The community for one call, with the Idempotency-Key of its write if there is one. A live
   * community is no sandbox.
   */
  readonly forCall: (idempotent: IdempotentRequest | null) => {
    readonly community: Community;
    readonly sandbox: Sandbox | null;
  };
  /** What its agent asked the resident; null for keys, which have no limits. */
  readonly approvals: ApprovalsPort | null;
  readonly webhooks: WebhooksPort;
  /** The keys of the same person in the same role. */
  readonly keys: KeysPort;
  /** What people are called in it; left out where nobody has an account. */
  readonly namesOf?: Call['namesOf'];
  /** Invites a resident by mail; null where nobody has an account. */
  readonly invite: InviteResident | null;
  /** Signs the ids of its quotes. */
  readonly sign: Sign;
  /** Whether the key still opens it, where something lasts longer than a request. */
  readonly isOpen: () => Promise<boolean>;
  /** Calls back after every change; answers how to end that. Refused where too many watch. */
  readonly watch: (hear: () => void) => () => void;
  readonly createViewLink: () => Promise<Omit<PublicAnswers['createViewLink'], 'sentence'>>;
  /** With the Idempotency-Key if there is one, because its answer outlives the API key. */
  readonly remove: (idempotent: IdempotentRequest | null) => Promise<void>;
}

/** What a host passes along with a request. */
export interface PublicCall {
  /** The caller, to whom Idempotency-Keys belong. */
  readonly caller: string;
  /** Null without a valid key. */
  readonly opened: OpenedCommunity | null;
  /** Creates a sandbox that begins today or on a given day; null if there are too many. */
  readonly createSandbox: (
    day?: IsoDate,
  ) => Promise<Omit<PublicAnswers['createSandbox'], 'sentence'> | null>;
}
