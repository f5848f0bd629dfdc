import { randomBytes } from 'node:crypto';
import type { Query } from '../../store/database.ts';
import type { SecretKeys } from '../../store/secret-keys.ts';
import { newSecret } from '../../webhooks/sending/sign.ts';
import type { ClientMetadata } from './client-metadata.ts';
import * as sql from './client-statements.ts';
import { createToken, hashOfToken } from '../token-secrets.ts';

/** What a maker says of its app. */
export interface Registration extends ClientMetadata {
  /** Told what happens to all drivers of the app; null for nothing. */
  readonly webhook: string | null;
}

/** A registration as its maker sees it. */
export interface ManagedRegistration extends Registration {
  readonly id: string;
  readonly created: Date;
  /** Why nothing is sent; null where it is, and before a challenge was answered. */
  readonly webhookDisabled: string | null;
  readonly isWebhookVerified: boolean;
}

/** What is shown once: the token to manage a registration, and the secret of its webhook. */
interface Shown {
  readonly management: string;
  readonly webhookSecret: string | null;
}

export interface RegistrationsHost {
  readonly now: () => Date;
  readonly keys: SecretKeys;
  /** Called when an endpoint waits for its challenge. */
  readonly endpointAdded: () => void;
}

export type Registrations = ReturnType<typeof appRegistrations>;

/** Apps that registered themselves (RFC 7591), and what their makers do with them (RFC 7592). */
export function appRegistrations(query: Query, { now, keys, endpointAdded }: RegistrationsHost) {
  /** The values of an endpoint; one an app, so it is named after it. */
  function endpointOf(client: string, webhook: string | null, secret: string | null) {
    const id = `whe_${client}`;
    const sealed = secret === null ? null : keys.seal(secret, id);
    return [id, webhook, sealed, now().getTime()];
  }

  const find = async (id: string, management: string): Promise<ManagedRegistration | null> => {
    const values = [id, hashOfToken(management)];
    return (await query<ManagedRegistration>(sql.findManaged, values)).rows[0] ?? null;
  };

  return {
    find,

    register: async (asked: Registration): Promise<ManagedRegistration & Shown> => {
      const { name, address, redirects, webhook } = asked;
      const created = now();
      const id = `app_${randomBytes(16).toString('base64url')}`;
      const management = createToken('management');
      const webhookSecret = webhook === null ? null : newSecret();
      const described = [id, name, address, redirects, created, hashOfToken(management)];
      await query(sql.register, [...described, ...endpointOf(id, webhook, webhookSecret)]);
      if (webhook !== null) endpointAdded();
      const state = { webhookDisabled: null, isWebhookVerified: false };
      return { ...asked, id, created, ...state, management, webhookSecret };
    },

    /**
     * Replaces what the app says of itself. Its webhook gets a new secret, beside which the old one
     * signs for a day, and is asked again whether it wants events if its address is new.
     */
    change: async (
      id: string,
      management: string,
      { name, address, redirects, webhook }: Registration,
    ): Promise<(ManagedRegistration & Shown) | null> => {
      const webhookSecret = webhook === null ? null : newSecret();
      const described = [id, hashOfToken(management), name, address, redirects];
      await query(sql.changeManaged, [...described, ...endpointOf(id, webhook, webhookSecret)]);
      const changed = await find(id, management);
      if (webhook !== null) endpointAdded();
      return changed && { ...changed, management, webhookSecret };
    },
  };
}
