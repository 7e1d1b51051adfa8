import { formatSealLine, statementPayload } from '@aldgate/domain/statements/statementSeal.ts';
import { expect, test } from 'vitest';
import { verifyFile } from './verifyFile.ts';

const { subtle } = crypto;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const encode = (text: string) => new TextEncoder().encode(text);
const toHex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function createSigner() {
  const pair = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const spki = new Uint8Array(await subtle.exportKey('spki', pair.publicKey));
  return {
    publicKey: btoa(String.fromCharCode(...spki)),
    async sign(text: string): Promise<Uint8Array<ArrayBuffer>> {
      const sha256 = toHex(await subtle.digest('SHA-256', encode(text)));
      const signature = toHex(await subtle.sign(ALGORITHM, pair.privateKey, encode(statementPayload('7', sha256))));
      return encode(text + formatSealLine({ number: '7', sha256, signature }));
    },
  };
}

test('a statement’s file is valid, and with any byte altered it is not', async () => {
  const signer = await createSigner();
  const file = await signer.sign('opening,1\r\nclosing,2\r\n');
  expect(await verifyFile(file, signer.publicKey, subtle)).toBe('7');
  for (let position = 0; position < file.length; position += 1) {
    const altered = Uint8Array.from(file);
    altered[position] = (altered[position] ?? 0) ^ 1;
    expect(await verifyFile(altered, signer.publicKey, subtle), `byte ${position}`).toBeUndefined();
  }
});

test('a file that was signed with another key is not valid', async () => {
  const [signer, other] = [await createSigner(), await createSigner()];
  expect(await verifyFile(await signer.sign('a'), other.publicKey, subtle)).toBeUndefined();
});
