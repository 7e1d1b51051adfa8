import { expect, test } from 'vitest';
import { textsIn } from './translate.ts';

const { t, lines } = textsIn('en-US', 'market', {
  title: 'Contracts',
  none: { text: 'No contract matches “{{search}}”, {{search}} of {{count}}' },
  points: ['One', 'Two'],
});

test('SH-10 a text is found by its full key with its values filled in', () => {
  expect(t('title')).toBe('Contracts');
  expect(t('none.text', { search: 'ABC', count: 0 })).toBe('No contract matches “ABC”, ABC of 0');
  expect(lines('points')).toEqual(['One', 'Two']);
});

test('a value is not interpreted as a text, and a missing one leaves a blank', () => {
  expect(t('none.text', { search: '$& {{count}} <b>', count: 1 })).toBe(
    'No contract matches “$& {{count}} <b>”, $& {{count}} <b> of 1',
  );
  expect(t('none.text', { search: 'ABC' })).toBe('No contract matches “ABC”, ABC of ');
});

test('a key without a text is returned as it is', () => {
  for (const key of ['other', 'none.other', 'title.text']) expect(t(key)).toBe(key);
});
