import { randomUUID } from 'node:crypto';
import type { Query } from '../../store/database.ts';
import { areEqual, createCode, createSecret, hashOf, hashOfCode } from './secrets.ts';
import * as sql from './statements.ts';

const aMinute = 60_000;
const aDay = 24 * 60 * aMinute;

export const signInLimits = {
  /** How long a link and its code are good. */
  validMs: 10 * aMinute,
  /** Of a code in the browser that asked; and, apart from these, with its link elsewhere. */
  tries: 5,
  /**
   * Mails to one address: three at once, then one in ten minutes. As long as somebody asks, the
   * mailbox has a mail that is still good, so nobody is locked out by a stranger's requests.
   */
  mails: { atOnce: 3, periodMs: 10 * aMinute },
  /** Codes tried for one address, by all browsers. Links go on working. */
  codes: { atOnce: 20, periodMs: aDay / 20 },
};

const { validMs, tries, mails, codes } = signInLimits;

/** How far ahead uses may be, before the next one is refused. */
const aheadMs = ({ atOnce, periodMs }: typeof mails) => (atOnce - 1) * periodMs;

export interface SignInMail {
  readonly email: string;
  readonly link: string;
  readonly code: string;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The session that a sign-in creates. */
export interface NewSession {
  readonly hash: Uint8Array;
  readonly browser: string;
  readonly ends: Date;
}

export type Proof = { readonly link?: string; readonly code?: string };

export type ProvenLink = { readonly link: Uint8Array } | 'refused' | 'code-needed';

/** The link of the code that matches, if one does. */
const matching = (rows: readonly { link: Buffer; code: Buffer }[], tried: Buffer): ProvenLink =>
  rows.find(({ code }) => areEqual(code, tried)) ?? 'refused';

/** Statements have names, so that they are planned once: half of what a sign-in costs on PGlite. */
export const signIns = (query: Query, now: () => Date) => {
  async function proveByCode(browser: string, code: string): Promise<ProvenLink> {
    const values = [hashOf(browser), now(), tries, codes.periodMs, aheadMs(codes)];
    const { rows } = await query<{ link: Buffer; code: Buffer }>({
      name: 'try-code',
      text: sql.tryCodeInBrowser,
      values,
    });
    return matching(rows, hashOfCode(code, browser));
  }

  async function proveByLink(
    link: string,
    browser: string | undefined,
    code: string | undefined,
  ): Promise<ProvenLink> {
    const hash = hashOf(link);
    const { rows } = await query<{ browser: Buffer }>(sql.findLink, [hash, now()]);
    const [found] = rows;
    if (found === undefined) return 'refused';
    if (browser !== undefined && areEqual(found.browser, hashOf(browser))) return { link: hash };
    if (code === undefined) return 'code-needed';
    const tried = await query<{ link: Buffer; code: Buffer }>(sql.tryCodeWithLink, [
      hash,
      now(),
      tries,
    ]);
    return matching(tried.rows, hashOfCode(code, link));
  }

  return {
    /** The mail to send; null if this address has had enough of them. */
    ask: async (email: string, browser: string, onlyKnown: boolean): Promise<SignInMail | null> => {
      const [link, code, at] = [createSecret(), createCode(), now()];
      const { rows } = await query({
        name: onlyKnown ? 'ask-sign-in-if-known' : 'ask-sign-in',
        text: onlyKnown ? sql.askKnown : sql.ask,
        values: [
          hashOf(`mail ${email}`),
          at,
          mails.periodMs,
          aheadMs(mails),
          hashOf(link),
          hashOf(browser),
          email,
          hashOfCode(code, browser),
          hashOfCode(code, link),
          new Date(at.getTime() + validMs),
        ],
      });
      return rows.length === 0 ? null : { email, link, code };
    },

    /** Whether a link, a code or both prove that the mail was read. */
    prove: async ({ link, code }: Proof, browser: string | undefined): Promise<ProvenLink> => {
      if (link !== undefined) return proveByLink(link, browser, code);
      return browser === undefined || code === undefined ? 'refused' : proveByCode(browser, code);
    },

    /** Uses up the link and its code. Null if another request was first. */
    signIn: async (
      link: Uint8Array,
      { hash, browser, ends }: NewSession,
    ): Promise<Person | null> => {
      const { rows } = await query<Person>({
        name: 'sign-in',
        text: sql.signIn,
        values: [link, now(), randomUUID(), randomUUID(), hash, browser, ends],
      });
      return rows[0] ?? null;
    },
  };
};
