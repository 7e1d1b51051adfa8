import { splitSealed, statementPayload } from '@aldgate/domain/statements/statementSeal.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * The number of a statement's file, if every byte of it is as it was signed with the platform's key; undefined
 * otherwise.
 * `subtle` is the browser's Web Crypto.
 */
export async function verifyFile(
  file: Uint8Array<ArrayBuffer>,
  publicKey: string,
  subtle: SubtleCrypto,
): Promise<string | undefined> {
  const found = splitSealed(file);
  if (found === undefined) return undefined;
  const { number, sha256, signature } = found.seal;
  if (toHex(new Uint8Array(await subtle.digest('SHA-256', found.content))) !== sha256) return undefined;
  const key = await subtle.importKey('spki', fromBase64(publicKey), ALGORITHM, false, ['verify']);
  const payload = new TextEncoder().encode(statementPayload(number, sha256));
  const isSigned = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromHex(signature), payload);
  return isSigned ? number : undefined;
}
