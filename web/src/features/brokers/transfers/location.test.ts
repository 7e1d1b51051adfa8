import { expect, test } from 'vitest';
import { findMarginAccount, type Location, parseLocation, writeLocation } from './location.ts';

const id = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';

test('BR-10 a location survives its text', () => {
  const locations: Location[] = [
    { type: 'capital', id: null, wallet: null },
    { type: 'project', id: 'P-2611-0001', wallet: null },
    { type: 'account', id, wallet: 'futures' },
  ];
  for (const location of locations) expect(parseLocation(writeLocation(location))).toEqual(location);
});

test('a text that names no location counts as absent', () => {
  const texts = [
    null,
    '',
    'capital:1',
    'project:7',
    `account:${id}`,
    `account:${id}:cold`,
    'account:1:spot',
    'x:y:z:a',
  ];
  for (const text of texts) expect(parseLocation(text)).toBeUndefined();
});

test('BR-10 a futures wallet has margin, also that of a unified account; a spot wallet and capital have none', () => {
  const marginOf = (wallet: 'spot' | 'futures' | 'unified') => findMarginAccount({ type: 'account', id, wallet });
  expect([marginOf('futures'), marginOf('unified'), marginOf('spot')]).toEqual([id, id, undefined]);
  expect(findMarginAccount({ type: 'capital', id: null, wallet: null })).toBeUndefined();
});
