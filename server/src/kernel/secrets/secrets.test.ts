import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './secrets.ts';

const box = createSecretBox(randomBytes(32));
const secret = Buffer.from('JBSWY3DPEHPK3PXP');

test('a sealed secret opens for its own purpose, and each seal differs', () => {
  const sealed = box.seal(secret, 'google-secret');
  expect(box.open(sealed, 'google-secret')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(box.seal(secret, 'google-secret')).not.toEqual(sealed);
});

test('a secret does not open with another purpose, another key or an altered seal', () => {
  const sealed = box.seal(secret, 'google-secret');
  expect(() => box.open(sealed, 'exchange-key')).toThrow();
  expect(() => createSecretBox(randomBytes(32)).open(sealed, 'google-secret')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(() => box.open(altered, 'google-secret')).toThrow();
  }
});

test('a seal of a row does not open in another row, nor without one', () => {
  const sealed = box.seal(secret, 'google-secret', 'one');
  expect(box.open(sealed, 'google-secret', 'one')).toEqual(secret);
  expect(() => box.open(sealed, 'google-secret', 'two')).toThrow();
  expect(() => box.open(sealed, 'google-secret')).toThrow();
});

test('a seal that was made before seals had rows opens in its row', () => {
  expect(box.open(box.seal(secret, 'google-secret'), 'google-secret', 'one')).toEqual(secret);
  expect(() => box.open(box.seal(secret, 'exchange-key'), 'google-secret', 'one')).toThrow();
});
