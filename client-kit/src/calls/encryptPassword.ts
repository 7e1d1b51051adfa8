import { PASSWORD_BYTES_MAX } from '@aldgate/domain/identity/passwordRules.ts';

/**
 * ID-04: encrypts a password with the server's public key (PEM SPKI), RSA-OAEP with SHA-256. Returns base64. One that
 * is too long to be sent is nobody's: the empty text, which no password is, is sent in its place.
 */
export async function encryptPassword(password: string, publicKey: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'spki',
    bytesOfPem(publicKey),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const bytes = new TextEncoder().encode(password);
  const sent = bytes.length > PASSWORD_BYTES_MAX ? new Uint8Array() : bytes;
  const encrypted = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, sent);
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)));
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
