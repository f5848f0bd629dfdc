import { randomUUID } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Query } from '../../store/database.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { createSecret, hashOf } from '../sign-in/secrets.ts';
import type { OpenSession } from '../sign-in/sessions.ts';
import type { NewSession, Person } from '../sign-in/sign-in.ts';
import * as sql from './statements.ts';

export const passkeyLimits = {
  /** How long a browser may take to answer; a form that offers passkeys waits for its visitor. */
  validMs: 30 * 60_000,
  /** Of one person. */
  most: 20,
};

/** EdDSA, ES256, RS256: what authenticators in use have. */
const algorithms = [-8, -7, -257];

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly isSynced: boolean;
  readonly created: Date;
  readonly lastUsed: Date | null;
}

interface FoundPasskey {
  readonly person: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Most visitors never need it, and it takes longer to load than the rest of the accounts. */
const library = () => import('@simplewebauthn/server');

const rpIdOf = (origin: string) => new URL(origin).hostname;

/** A refused answer throws, with a reason that is for programmers. */
const unlessRefused = <Verified extends { verified: boolean }>(verifying: Promise<Verified>) =>
  verifying.then(
    (verified) => (verified.verified ? verified : null),
    (error: unknown) => {
      // While the challenge was looked up.
      if (error instanceof StoreUnavailable) throw error;
      return null;
    },
  );

/**
 * Passkeys (WebAuthn) of the site at `origin`, whose name is their RP id. They are discoverable, so no
 * address is typed, and nobody learns which addresses have one. Each use needs the person: a finger, a
 * face or a PIN.
 */
export const passkeys = (query: Query, now: () => Date) => {
  /** `person` is who adds a passkey; null for signing in. */
  async function begin(person: string | null): Promise<string> {
    const challenge = createSecret();
    const expires = new Date(now().getTime() + passkeyLimits.validMs);
    await query(sql.begin, [hashOf(challenge), person, expires]);
    return challenge;
  }

  const takeFor = (person: string | null) => async (challenge: string) =>
    (await query(sql.takeChallenge, [hashOf(challenge), now(), person])).rows.length === 1;

  const list = async (person: string): Promise<readonly ListedPasskey[]> =>
    (await query<ListedPasskey>(sql.list, [person])).rows;

  return {
    list,

    signInOptions: async (origin: string) => ({
      challenge: await begin(null),
      rpId: rpIdOf(origin),
      userVerification: 'required' as const,
    }),

    creationOptions: async ({ id, email, name }: Person, origin: string) => ({
      rp: { id: rpIdOf(origin), name: 'Fairwatt' },
      user: {
        id: Buffer.from(id).toString('base64url'),
        name: email,
        displayName: name === '' ? email : name,
      },
      challenge: await begin(id),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      // One for each authenticator.
      excludeCredentials: (await list(id)).map((one) => ({
        id: one.id,
        type: 'public-key' as const,
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    }),

    /** Null if it is not proven, is known already, or the person has too many. */
    add: async (
      { id: session, person: { id: person } }: Pick<OpenSession, 'id' | 'person'>,
      response: RegistrationResponseJSON,
      { origin, name }: { readonly origin: string; readonly name: string },
    ): Promise<ListedPasskey | null> => {
      const { verifyRegistrationResponse } = await library();
      const verified = await unlessRefused(
        verifyRegistrationResponse({
          response,
          expectedChallenge: takeFor(person),
          expectedOrigin: origin,
          expectedRPID: rpIdOf(origin),
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!verified?.registrationInfo) return null;
      const { credential, credentialBackedUp: isSynced } = verified.registrationInfo;
      const { id, publicKey, counter } = credential;
      const created = now();
      const { rows } = await query(sql.add, [
        id,
        person,
        name,
        publicKey,
        counter,
        isSynced,
        created,
        passkeyLimits.most,
        session,
      ]);
      return rows.length === 0 ? null : { id, name, isSynced, created, lastUsed: null };
    },

    /** False if the person has no such passkey. */
    rename: async (person: string, id: string, name: string): Promise<boolean> =>
      (await query(sql.rename, [id, person, name])).rows.length === 1,

    /** The name of the passkey that was ended; null if the person has no such one. */
    end: async (person: string, id: string): Promise<string | null> =>
      (await query<{ name: string }>(sql.end, [id, person])).rows[0]?.name ?? null,

    signIn: async (
      response: AuthenticationResponseJSON,
      origin: string,
      { hash, browser, ends }: NewSession,
    ): Promise<Person | null> => {
      const [found] = (await query<FoundPasskey>(sql.find, [response.id])).rows;
      if (found === undefined) return null;
      const { userHandle } = response.response;
      const isTheirs = userHandle === Buffer.from(found.person).toString('base64url');
      if (!isTheirs) return null;
      const { verifyAuthenticationResponse } = await library();
      const verified = await unlessRefused(
        verifyAuthenticationResponse({
          response,
          expectedChallenge: takeFor(null),
          expectedOrigin: origin,
          expectedRPID: rpIdOf(origin),
          credential: {
            id: response.id,
            publicKey: new Uint8Array(found.publicKey),
            counter: found.counter,
          },
          requireUserVerification: true,
        }),
      );
      if (verified === null) return null;
      const { newCounter, credentialBackedUp } = verified.authenticationInfo;
      const values = [
        response.id,
        newCounter,
        now(),
        credentialBackedUp,
        randomUUID(),
        hash,
        browser,
        ends,
      ];
      return (await query<Person>(sql.signIn, values)).rows[0] ?? null;
    },
  };
};

export type Passkeys = ReturnType<typeof passkeys>;
