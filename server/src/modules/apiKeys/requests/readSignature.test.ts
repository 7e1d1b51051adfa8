import { expect, test } from 'vitest';
import { hasMalformedTime, type RawRequest, readSignature } from './readSignature.ts';

const SECRET = Buffer.from('aldgate-test-secret');
const TIMESTAMP = '1767225600000';

const request = (fields: Partial<RawRequest> & { readonly signature: string }): RawRequest => ({
  method: 'GET',
  target: '/open/v1/balances?accountType=capital_account',
  headers: {
    'x-aldgate-key': 'ald_demoreadkey0000000000001',
    'x-aldgate-timestamp': TIMESTAMP,
    'x-aldgate-signature': fields.signature,
  },
  body: Buffer.alloc(0),
  address: '127.0.0.1',
  client: undefined,
  ...fields,
});

const BALANCES = '9585083dcd6da13e4dc6155358960bbf3f4faf321694220643ac4d855597d6e1';
const ORDER = 'ffcb29071214c806811f908710920ba325ac72ef987b8b14c83e06067ef4d7b9';

test('AK-04 a signature covers time, window, method, target and body', () => {
  expect(readSignature(request({ signature: BALANCES }))?.isBy(SECRET)).toBe(true);
  const order = { method: 'POST', target: '/open/v1/convert/orders', body: Buffer.from('{"quoteId":"7"}') };
  expect(readSignature(request({ ...order, signature: ORDER }))?.isBy(SECRET)).toBe(true);
  const changes: readonly Partial<RawRequest>[] = [
    { method: 'POST' },
    { target: '/open/v1/balances?accountType=trade_account' },
    { target: '/open/v1/balances?accountType=capital%5faccount' },
    { body: Buffer.from(' ') },
  ];
  for (const change of changes)
    expect(readSignature(request({ signature: BALANCES, ...change }))?.isBy(SECRET)).toBe(false);
  expect(readSignature(request({ signature: BALANCES }))?.isBy(Buffer.from('another secret'))).toBe(false);
});

test.each([
  ['without a key', { 'x-aldgate-key': undefined }],
  ['with a key that is none', { 'x-aldgate-key': 'ald_short' }],
  ['with a doubled time', { 'x-aldgate-timestamp': `${TIMESTAMP}, ${TIMESTAMP}` }],
  ['with a time that has a zero before it', { 'x-aldgate-timestamp': `0${TIMESTAMP}` }],
  ['with a window that has a zero before it', { 'x-aldgate-window': '05000' }],
  ['with a window in seconds', { 'x-aldgate-window': '5s' }],
  ['with a signature in capitals', { 'x-aldgate-signature': BALANCES.toUpperCase() }],
])('a request %s has no signature', (_, headers) => {
  const { headers: signed, ...rest } = request({ signature: BALANCES });
  expect(readSignature({ ...rest, headers: { ...signed, ...headers } })).toBeUndefined();
});

test.each([
  ['a missing one', undefined, false],
  ['milliseconds', TIMESTAMP, false],
  ['a date', '2026-01-01T00:00:00Z', true],
  ['a fraction', '1767225600.5', true],
  ['none', '', true],
])('a time is malformed that is not digits alone: %s', (_, timestamp, isMalformed) => {
  expect(hasMalformedTime({ headers: { 'x-aldgate-timestamp': timestamp } })).toBe(isMalformed);
});
