/** ID-04: encrypts a password with the server's public key (PEM SPKI), RSA-OAEP with SHA-256. Returns base64. */
export async function encryptPassword(password: string, publicKey: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'spki',
    bytesOfPem(publicKey),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const encrypted = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)));
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
