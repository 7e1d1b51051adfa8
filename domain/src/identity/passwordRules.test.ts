import { expect, test } from 'vitest';
import { findPasswordViolations } from './passwordRules.ts';

test.each([
  ['Aldgate#2026', []],
  ['Aa1 aaaa', ['special']],
  ['Aa1 aaa!', []],
  ['Aa1!aaa', ['length']],
  [`Aa1!${'a'.repeat(124)}`, []],
  [`Aa1!${'a'.repeat(125)}`, ['length']],
  [`Aa1#${'密'.repeat(62)}`, []],
  [`Aa1#${'密'.repeat(70)}`, ['length']],
  // One that fits as it is typed, and not as another keyboard writes it.
  [`Aa1#${'ä'.repeat(70)}`, ['length']],
  ['aldgate#2026', ['upper']],
  ['ALDGATE#2026', ['lower']],
  ['Aldgate#abcd', ['digit']],
  ['Aldgate2026', ['special']],
  ['', ['length', 'upper', 'lower', 'digit', 'special']],
  // Letters and digits of other scripts count as letters and digits, not as special characters.
  ['Ñandú２０２６', ['special']],
  ['密碼密碼密碼密碼', ['upper', 'lower', 'digit', 'special']],
])('ID-05 of %j the rules %j are broken', (password, rules) => {
  expect(findPasswordViolations(password)).toEqual(rules);
});
