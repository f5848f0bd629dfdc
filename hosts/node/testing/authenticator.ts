import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';

const flags = { present: 0x01, verified: 0x04, backUp: 0x18, attested: 0x40 };

interface Use {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Whether a finger, a face or a PIN was checked. */
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
}

const sha256 = (data: string | Uint8Array) => hash('sha256', data, 'buffer');
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A byte string of CBOR, of 24 to 255 bytes. */
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const clientData = (type: string, { challenge, origin }: Use) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey in memory, as an authenticator has it (ES256, without attestation). */
export function softwarePasskey({ counts = true }: { readonly counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const state = { counter: 0, userHandle: '' };

  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y} */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);

  function authenticatorData(use: Use, attested: Uint8Array | null) {
    const { rpId, isVerified = true, isPresent = true } = use;
    const bits =
      (isPresent ? flags.present : 0) |
      (isVerified ? flags.verified : 0) |
      flags.backUp |
      (attested === null ? 0 : flags.attested);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter, attested ?? Buffer.of()]);
  }

  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };
  return {
    id: base64url(id),
    state,
    create: (use: Use, userId: string) => {
      state.userHandle = userId;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(use, attested)),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', use)),
          attestationObject: base64url(attestation),
        },
      };
    },
    use: (use: Use) => {
      if (counts) state.counter += 1;
      const data = authenticatorData(use, null);
      const client = clientData('webauthn.get', use);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: state.userHandle,
        },
      };
    },
  };
}
