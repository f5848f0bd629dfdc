import type { AgentScope } from '#api/accounts/agent-scopes.ts';
import { randomBytes } from 'node:crypto';
import { createSecret, hashOf } from '../accounts/sign-in/secrets.ts';
import type { Query } from '../store/database.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { OAuthError } from './oauth-error.ts';
import { unlimited, type Spending } from './spending.ts';
import * as sql from './statements.ts';
import { createToken, hashOfToken } from './token-secrets.ts';
import { spendingOf, tokenLimits } from './tokens/tokens.ts';

/** Time for a person to sign in, read and decide. */
export const requestMs = 20 * 60_000;

/** A request that waits for its person. */
export interface WaitingRequest extends Pick<AuthorizationRequest, 'scopes' | 'spending'> {
  readonly client: string;
  readonly redirect: string;
  /** What is wrong with it; null if it can be allowed. */
  readonly problem: OAuthError | null;
}

/** What is kept of a request: the limits that it asks for, or what is wrong with it. */
type Details = Spending | OAuthError;

/** What the person allows. */
export interface Allowance extends Spending {
  readonly account: string;
  readonly community: string;
  readonly person: string;
  readonly scopes: readonly AgentScope[];
  /** Null for all. */
  readonly vehicles: readonly number[] | null;
  /** The browser that the person was in. */
  readonly linkedIn: string;
}

/** An agent as its person sees it. */
export interface ListedAgent extends Spending {
  readonly id: string;
  readonly name: string;
  readonly client: string;
  readonly community: string;
  readonly scopes: readonly AgentScope[];
  readonly vehicles: readonly number[] | null;
  readonly created: Date;
  /** The browser in which it was linked; empty if that is not known. */
  readonly linkedIn: string;
  readonly lastUsed: Date | null;
}

type Row = Omit<ListedAgent, keyof Spending> & {
  readonly perCharge: string | null;
  readonly perMonth: string | null;
};

const listed = ({ perCharge, perMonth, ...row }: Row): ListedAgent => ({
  ...row,
  ...spendingOf(perCharge, perMonth),
});

/** Where an answer goes, with what the app gave to recognize it. */
export interface AnsweredRequest {
  readonly redirect: string;
  readonly state: string | null;
}

const denied: OAuthError = { error: 'access_denied', description: 'The person said no.' };

export type Grants = ReturnType<typeof agentGrants>;

/** Requests of apps, and what people allowed. `changed` is called when an agent's access has changed. */
export function agentGrants(query: Query, now: () => Date, changed: (community: string) => void) {
  const later = (ms: number) => new Date(now().getTime() + ms);
  return {
    /** Keeps a request until its person answers; its secret is for the address of our page. */
    ask: async (
      client: string,
      redirect: string,
      { state, challenge, resources, scopes, spending }: AuthorizationRequest,
    ): Promise<string> => {
      const secret = createSecret();
      const asked = [state, challenge, resources, scopes, JSON.stringify(spending)];
      await query(sql.keepRequest, [hashOf(secret), client, redirect, ...asked, later(requestMs)]);
      return secret;
    },

    /**
     * Keeps a request that cannot be allowed. The app learns it only after its person has seen who it
     * is and wants to go there: anybody can register any address (RFC 9700, 4.11.2).
     */
    askInVain: async (
      client: string,
      redirect: string,
      state: string | null,
      problem: OAuthError,
    ): Promise<string> => {
      const secret = createSecret();
      const asked = [state, '', [], [], JSON.stringify(problem)];
      await query(sql.keepRequest, [hashOf(secret), client, redirect, ...asked, later(requestMs)]);
      return secret;
    },

    find: async (secret: string): Promise<WaitingRequest | null> => {
      const { rows } = await query<WaitingRequest & { details: Details }>(sql.findRequest, [
        hashOf(secret),
        now(),
      ]);
      const [found] = rows;
      if (found === undefined) return null;
      const { details } = found;
      return 'error' in details
        ? { ...found, spending: unlimited, problem: details }
        : { ...found, spending: details, problem: null };
    },

    /** Null if the request has expired or was answered. */
    allow: async (
      secret: string,
      allowed: Allowance,
    ): Promise<(AnsweredRequest & { code: string }) | null> => {
      const code = createToken('code');
      const { rows } = await query<AnsweredRequest>(sql.allow, [
        hashOf(secret),
        now(),
        `agent_${randomBytes(12).toString('base64url')}`,
        allowed.account,
        allowed.community,
        allowed.person,
        allowed.scopes,
        allowed.vehicles,
        allowed.perChargeMinor,
        allowed.perMonthMinor,
        hashOfToken(code),
        later(tokenLimits.codeMs),
        allowed.linkedIn,
      ]);
      const [answered] = rows;
      return answered === undefined ? null : { ...answered, code };
    },

    /** With what the app is told: that the person does not want it, or what was wrong. */
    deny: async (secret: string): Promise<(AnsweredRequest & { problem: OAuthError }) | null> => {
      const { rows } = await query<AnsweredRequest & { details: Details }>(sql.takeRequest, [
        hashOf(secret),
        now(),
      ]);
      const [taken] = rows;
      if (taken === undefined) return null;
      const { redirect, state, details } = taken;
      return { redirect, state, problem: 'error' in details ? details : denied };
    },

    list: async (account: string): Promise<readonly ListedAgent[]> =>
      (await query<Row>(sql.list, [account])).rows.map(listed),

    /** Null if the person has no such agent. */
    change: async (
      account: string,
      agent: string,
      { perChargeMinor, perMonthMinor }: Spending,
    ): Promise<ListedAgent | null> => {
      const values = [agent, account, perChargeMinor, perMonthMinor];
      const [row] = (await query<Row>(sql.change, values)).rows;
      if (row === undefined) return null;
      changed(row.community);
      return listed(row);
    },

    /** False if the person has no such agent. */
    end: async (account: string, agent: string): Promise<boolean> => {
      const { rows } = await query<{ community: string }>(sql.endOwn, [now(), agent, account]);
      for (const { community } of rows) changed(community);
      return rows.length === 1;
    },
  };
}
