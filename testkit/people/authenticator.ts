import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The page's request to the browser; the browser adds the origin. */
interface Ceremony {
  readonly origin: string;
  readonly challenge: string;
  readonly rpId: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encoded = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** A software authenticator: one ES256 key, attestation 'none' (WebAuthn Level 3, sections 6.1, 6.5 and 8.7). */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = encoded(credentialId);
  let counter = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, flags: number, credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | USER_VERIFIED]), count, credential]);
  };

  /** The key in COSE: kty EC2, alg ES256, crv P-256, x, y. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  };

  return {
    id,

    /** The browser's response to the options for a new passkey. */
    register(ceremony: Ceremony) {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      const data = authenticatorData(ceremony.rpId, CREDENTIAL_INCLUDED, credential);
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const clientDataJSON = encoded(clientData('webauthn.create', ceremony));
      const response = { clientDataJSON, attestationObject: encoded(attestationObject), transports: ['internal'] };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },

    /** The browser's response to the options for signing in. The counter increases unless `count` is given. */
    signIn(ceremony: Ceremony, count = counter + 1) {
      counter = count;
      const data = authenticatorData(ceremony.rpId, 0);
      const client = clientData('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
