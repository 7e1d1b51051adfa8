import { expect, test } from 'vitest';
import { sign } from '../../../testing/signed.ts';
import { isSignedBy, splitSignature } from './signature.ts';

const KEY = {
  key: 'k',
  secret: 's3cret',
  account: 1,
  createdAt: 0,
  permissions: { reading: true, futures: true, spot: true, transfers: true, broker: false },
  addresses: [],
};

test.each([
  ['a=1&signature=ff', '', 'a=1', 'ff'],
  ['signature=ff&a=1', '', 'a=1', 'ff'],
  ['a=1&signature=ff&b=2', '', 'a=1&b=2', 'ff'],
  ['signature=ff', '', '', 'ff'],
  ['', 'a=1&signature=ff', 'a=1', 'ff'],
  ['a=1', 'b=2&signature=ff', 'a=1b=2', 'ff'],
  ['a=1&signature=ff', 'b=2', 'a=1b=2', 'ff'],
  ['a=1&xsignature=ff', '', 'a=1&xsignature=ff', undefined],
  ['x=signature=1', '', 'x=signature=1', undefined],
])('of the query "%s" and the body "%s" the text "%s" is signed', (query, body, payload, signature) => {
  expect(splitSignature(query, body)).toEqual({ payload, signature });
});

test('a signature fits its own bytes and no others', () => {
  const payload = 'symbol=BTCUSDT&timestamp=1';
  const signature = sign(KEY.secret, payload);
  expect(isSignedBy(KEY, { payload, signature })).toBe(true);
  expect(isSignedBy(KEY, { payload: `${payload} `, signature })).toBe(false);
  expect(isSignedBy(KEY, { payload, signature: `${signature}zz` })).toBe(false);
  expect(isSignedBy(KEY, { payload, signature: signature.slice(2) })).toBe(false);
  expect(isSignedBy(KEY, { payload, signature: '' })).toBe(false);
  expect(isSignedBy({ ...KEY, secret: 'other' }, { payload, signature })).toBe(false);
});

test('bytes beyond ASCII are signed as they were sent', () => {
  const bytes = Buffer.from('tag=größe&timestamp=1');
  const signature = sign(KEY.secret, bytes.toString());
  expect(isSignedBy(KEY, splitSignature('', `${bytes.toString('latin1')}&signature=${signature}`))).toBe(true);
});
