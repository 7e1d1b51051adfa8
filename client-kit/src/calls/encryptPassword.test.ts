import { expect, test } from 'vitest';
import { encryptPassword } from './encryptPassword.ts';

const KEY = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

const decodeBytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

test('ID-04 what is sent is the password under the server’s key, different each time', async () => {
  const pair = await crypto.subtle.generateKey(KEY, true, ['encrypt', 'decrypt']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const lines = btoa(String.fromCharCode(...spki)).replace(/.{64}/g, '$&\n');
  const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;

  const [once, again] = await Promise.all([encryptPassword('Pässword#1', pem), encryptPassword('Pässword#1', pem)]);
  expect(once).not.toBe(again);
  const read = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, decodeBytes(once));
  expect(new TextDecoder().decode(read)).toBe('Pässword#1');
});
