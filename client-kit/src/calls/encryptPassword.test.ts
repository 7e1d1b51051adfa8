import { findPasswordViolations } from '@aldgate/domain/identity/passwordRules.ts';
import { expect, test } from 'vitest';
import { encryptPassword } from './encryptPassword.ts';

const KEY = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

const decodeBytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

async function openPair() {
  const pair = await crypto.subtle.generateKey(KEY, true, ['encrypt', 'decrypt']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const lines = btoa(String.fromCharCode(...spki)).replace(/.{64}/g, '$&\n');
  const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;
  const decrypt = async (sent: string) =>
    new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, decodeBytes(sent)));
  return { pem, decrypt };
}

test('ID-04 what is sent is the password under the server’s key, different each time', async () => {
  const { pem, decrypt } = await openPair();
  const [once, again] = await Promise.all([encryptPassword('Pässword#1', pem), encryptPassword('Pässword#1', pem)]);
  expect(once).not.toBe(again);
  expect(await decrypt(once)).toBe('Pässword#1');
});

test('each password that the rules accept can be sent, and one that is too long is sent as nothing', async () => {
  const { pem, decrypt } = await openPair();
  for (const password of [`Aa1#${'密'.repeat(62)}`, `Aa1#${'x'.repeat(124)}`]) {
    expect(findPasswordViolations(password)).toEqual([]);
    expect(await decrypt(await encryptPassword(password, pem))).toBe(password);
  }
  const long = `Aa1#${'密'.repeat(70)}`;
  expect(findPasswordViolations(long)).toEqual(['length']);
  expect(await decrypt(await encryptPassword(long, pem))).toBe('');
});
