import * as z from 'zod/mini';
import { list, number, text } from '../contract/quantities.ts';
import { nothing, procedure } from './procedure.ts';

const bytes = (longest: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(longest));
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What a browser answers about a new passkey (RegistrationResponseJSON of WebAuthn). */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(5000),
  }),
});

/** What a browser answers about a passkey that it has (AuthenticationResponseJSON of WebAuthn). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(2000),
    signature: bytes(1000),
    userHandle: z.exactOptional(bytes(100)),
  }),
});

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn: any passkey of ours will do. */
export const signInOptions = z.object({
  challenge: text,
  rpId: text,
  userVerification: z.literal('required'),
});

const known = z.object({ id: text, type: z.literal('public-key') });

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const creationOptions = z.object({
  rp: z.object({ id: text, name: text }),
  user: z.object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: list(z.object({ type: z.literal('public-key'), alg: number })),
  excludeCredentials: list(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const id = bytes(1400);

const passkey = z.object({
  id: text,
  name: text,
  /** Whether a password manager has it on other devices, too. */
  isSynced: z.boolean(),
  /** Milliseconds since 1970. */
  createdAt: number,
  lastUsedAt: z.nullable(number),
});

/** One's own passkeys. Adding and ending one needs a fresh sign-in. */
export const passkeysContract = {
  list: procedure.output(z.object({ passkeys: list(passkey) })),
  options: procedure.output(creationOptions),
  add: procedure.input(newPasskey).output(passkey),
  rename: procedure
    .input(
      z.object({
        passkey: id,
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}*$/u)),
      }),
    )
    .output(nothing),
  end: procedure.input(z.object({ passkey: id })).output(nothing),
};
