import type { AgentScope } from '#api/accounts/agent-scopes.ts';
import { hash as digest, timingSafeEqual } from 'node:crypto';
import type { Query } from '../../store/database.ts';
import { driverId } from './driver-id.ts';
import type { OAuthError } from '../oauth-error.ts';
import type { Spending } from '../spending.ts';
import * as sql from '../statements.ts';
import { createToken, hashOfToken } from '../token-secrets.ts';

const aMinute = 60_000;

export const tokenLimits = {
  /** A code is redeemed at once; RFC 6749 allows ten minutes. */
  codeMs: aMinute,
  accessMs: 60 * aMinute,
  /** Without use. Each refresh begins anew, until a year after the person allowed it. */
  refreshMs: 60 * 24 * 60 * aMinute,
  /** A refresh whose answer was lost may be repeated for so long. */
  repeatMs: aMinute,
};

/** What a token request gets, before it is written as RFC 6749 has it. */
export interface IssuedTokens {
  readonly access: string;
  readonly refresh: string;
  /** Whom the app acts for, as its webhook tells it. */
  readonly driver: string;
  readonly scopes: readonly AgentScope[];
  readonly spending: Spending;
}

interface Redeemed {
  readonly agent: string;
  readonly client: string;
  readonly redirect: string;
  readonly challenge: string;
  readonly resources: readonly string[];
  readonly used: Date | null;
}

const invalidGrant: OAuthError = {
  error: 'invalid_grant',
  description: 'The code or token is wrong, has expired or was used. Ask the person again.',
};

const invalidTarget: OAuthError = {
  error: 'invalid_target',
  description: 'resource names something that the person did not allow.',
};

export type Tokens = ReturnType<typeof oauthTokens>;

/** Codes, access tokens and refresh tokens. `ended` is called when an agent lost its access. */
export function oauthTokens(query: Query, now: () => Date, ended: (community: string) => void) {
  const later = (ms: number) => new Date(now().getTime() + ms);

  async function endBy(statement: string, values: unknown[]): Promise<void> {
    const { rows } = await query<{ community: string }>(statement, values);
    for (const { community } of rows) ended(community);
  }

  const endAgent = (id: string) => endBy(sql.end, [now(), id]);

  /** Runs a statement that takes `from` and inserts a pair; null if it found nothing to take. */
  async function issue(
    statement: string,
    from: Buffer,
    resources: readonly string[],
    more: readonly unknown[] = [],
  ): Promise<IssuedTokens | null> {
    const [access, refresh] = [createToken('access'), createToken('refresh')];
    const { accessMs, refreshMs } = tokenLimits;
    const values = [from, now(), hashOfToken(access), hashOfToken(refresh), resources];
    const lasting = [later(accessMs), later(refreshMs)];
    const { rows } = await query<{ agent: string }>(statement, [...values, ...lasting, ...more]);
    const [first] = rows;
    if (first === undefined) return null;
    const granted = await query<{
      client: string;
      account: string;
      scopes: AgentScope[];
      per_charge: string | null;
      per_month: string | null;
    }>(sql.granted, [first.agent]);
    const {
      client,
      account,
      scopes,
      per_charge: perCharge,
      per_month: perMonth,
    } = granted.rows[0]!;
    const driver = driverId(client, account);
    return { access, refresh, driver, scopes, spending: spendingOf(perCharge, perMonth) };
  }

  return {
    endAgent,

    redeemCode: async (
      client: string,
      { code, verifier, redirect, resources }: CodeRequest,
    ): Promise<IssuedTokens | OAuthError> => {
      const hash = hashOfToken(code);
      const { rows } = await query<Redeemed>(sql.findCode, [hash, now()]);
      const [found] = rows;
      if (found === undefined || found.client !== client) return invalidGrant;
      if (redirect !== null && redirect !== found.redirect) return invalidGrant;
      if (!isProof(verifier, found.challenge)) return invalidGrant;
      const asked = narrowed(resources, found.resources);
      if (asked === null) return invalidTarget;
      const issued = await issue(sql.redeemCode, hash, asked);
      // Whoever proves the challenge twice: one of them has stolen code and proof (RFC 9700, 2.1.1).
      if (issued === null) await endAgent(found.agent);
      return issued ?? invalidGrant;
    },

    refresh: async (
      client: string,
      token: string,
      resources: readonly string[] | null,
    ): Promise<IssuedTokens | OAuthError> => {
      const hash = hashOfToken(token);
      const { rows } = await query<Omit<Redeemed, 'redirect' | 'challenge'>>(sql.findRefresh, [
        hash,
        now(),
      ]);
      const [found] = rows;
      if (found === undefined || found.client !== client) return invalidGrant;
      const asked = narrowed(resources, found.resources);
      if (asked === null) return invalidTarget;
      const issued =
        (await issue(sql.rotate, hash, asked)) ??
        (await issue(sql.replaceAgain, hash, asked, [tokenLimits.repeatMs]));
      // An old token after its successor was used: one of the two holders is a thief.
      if (issued === null) await endAgent(found.agent);
      return issued ?? invalidGrant;
    },

    /** RFC 7009: a refresh token ends the agent's access, an access token only itself. */
    revoke: async (client: string, token: string): Promise<void> => {
      const hash = hashOfToken(token);
      const { rows } = await query<{
        agent: string;
        client: string;
        community: string;
        kind: 'access' | 'refresh';
      }>(sql.findToken, [hash]);
      const [found] = rows;
      if (found === undefined || found.client !== client) return;
      if (found.kind === 'refresh') return endAgent(found.agent);
      await query(sql.removeToken, [hash]);
      ended(found.community);
    },

    removeOld: async (): Promise<void> => {
      await endBy(sql.endLapsed, [now()]);
      for (const statement of sql.removeOld) await query(statement, [now()]);
    },
  };
}

export interface CodeRequest {
  readonly code: string;
  readonly verifier: string;
  /** OAuth 2.1 no longer sends it; what comes has to match. */
  readonly redirect: string | null;
  /** Null for all that were allowed. */
  readonly resources: readonly string[] | null;
}

/** As RFC 7636 has it. */
const verifierForm = /^[\w.~-]{43,128}$/;

function isProof(verifier: string, challenge: string): boolean {
  if (!verifierForm.test(verifier)) return false;
  const proven = digest('sha256', verifier, 'base64url');
  return timingSafeEqual(Buffer.from(proven), Buffer.from(challenge));
}

/** Null if something is asked for that was not allowed. */
function narrowed(
  asked: readonly string[] | null,
  allowed: readonly string[],
): readonly string[] | null {
  if (asked === null) return allowed;
  return asked.length > 0 && asked.every((one) => allowed.includes(one)) ? asked : null;
}

/** The database gives bigints as text. */
export const spendingOf = (perCharge: string | null, perMonth: string | null): Spending => ({
  perChargeMinor: perCharge === null ? null : Number(perCharge),
  perMonthMinor: perMonth === null ? null : Number(perMonth),
});
