import { expect, test } from 'vitest';
import { readLinkToken } from './linkToken.ts';

const at = (address: string, state: unknown = null) => {
  const { hash, search } = new URL(address, 'https://aldgate.test');
  return readLinkToken({ hash, search, state }, 'invitation');
};

test('a link’s token is in the fragment, in an older link in the query', () => {
  expect(at('/en-US/register#token=abc_-1')).toEqual({ token: 'abc_-1', isInAddress: true });
  expect(at('/en-US/register?invitation=old')).toEqual({ token: 'old', isInAddress: true });
});

test('the token that was removed from the address is read from the history entry', () => {
  expect(at('/en-US/register', { linkToken: 'abc' })).toEqual({ token: 'abc', isInAddress: false });
  for (const state of [null, 'abc', {}, { linkToken: 1 }]) {
    expect(at('/en-US/register#section', state)).toEqual({ token: null, isInAddress: false });
  }
});
