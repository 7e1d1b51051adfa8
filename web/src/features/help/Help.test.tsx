import { expect, test } from 'vitest';
import { GROUPS, matching } from './Help.tsx';

test('SH-19 a search finds the topics that contain every word of it', () => {
  const texts = ['How to freeze the account', 'Freeze and thaw', 'Fees'];
  const find = (search: string) => matching(texts, search, (text) => text);
  expect(find('')).toEqual(texts);
  expect(find('FREEZE')).toEqual(texts.slice(0, 2));
  expect(find(' freeze  account ')).toEqual(texts.slice(0, 1));
  expect(find('loan')).toEqual([]);
});

test('SH-19 a topic is in one group only, so that its link is unique', () => {
  const all = GROUPS.flatMap(({ topics }) => [...topics]);
  expect(new Set(all).size).toBe(all.length);
});
