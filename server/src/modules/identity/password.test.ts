import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const COMPOSED = 'P\u00e4ssw\u00f6rt#2026';
const DECOMPOSED = 'Pa\u0308sswo\u0308rt#2026';

test('a password opens in each Unicode form that a keyboard writes it in', async () => {
  for (const typed of [COMPOSED, DECOMPOSED]) {
    const stored = await hashPassword(typed);
    for (const later of [COMPOSED, DECOMPOSED]) expect(await verifyPassword(stored, later)).toBe(true);
    expect(await verifyPassword(stored, 'Passwort#2026')).toBe(false);
  }
  expect(await verifyPassword(await hashPassword('Aa1#\uff12\uff10'), 'Aa1#20')).toBe(true);
});

test('a hash of a password as it was typed still opens', async () => {
  for (const typed of [COMPOSED, DECOMPOSED, 'Aa1#\uff12\uff10\uff12\uff16']) {
    expect(await verifyPassword(await hash(typed), typed)).toBe(true);
  }
  expect(await verifyPassword(await hash(DECOMPOSED), COMPOSED)).toBe(true);
  expect(await verifyPassword(undefined, COMPOSED)).toBe(false);
});
