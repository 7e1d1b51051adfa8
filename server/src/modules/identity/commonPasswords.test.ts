import { expect, test } from 'vitest';
import { isCommonPassword } from './commonPasswords.ts';

test('ID-05 a password of the list is refused, however it is dressed up', () => {
  const common = [
    'password',
    'P@ssw0rd1!',
    'Welcome#2026',
    '2026!Qwerty',
    'L3tm31n!!',
    'Summ3r@2026',
    'Passw0rd1234',
    '1qaz@WSX',
  ];
  for (const password of common) expect([password, isCommonPassword(password)]).toEqual([password, true]);
});

test('ID-05 a password of words that few use is not refused', () => {
  const own = ['Aldgate#2026', 'Harbour#2026', 'correct Horse 7 battery!', 'Zürich-Bahnhof-91', 'kT9$vRq2'];
  for (const password of own) expect([password, isCommonPassword(password)]).toEqual([password, false]);
});
