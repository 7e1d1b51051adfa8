import { expect, test } from 'vitest';
import { digestRequest } from './requestDigest.ts';

const request = { key: 'k-00000001', amount: '1', ends: { to: 'b', from: 'a' }, list: ['x', 'y'] };

test('A digest does not depend on the order of names, on absent fields and on those of an attempt', () => {
  const other = { list: ['x', 'y'], ends: { from: 'a', to: 'b' }, note: undefined, amount: '1', key: 'k-00000001' };
  const sent = { ...other, gaCode: '123456', emailUuid: 'u', emailCode: '654321', validUntil: 1 };
  expect(digestRequest('send', sent)).toBe(digestRequest('send', request));
  expect(digestRequest('send', request)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  { ...request, amount: '1.0' },
  { ...request, ends: { from: 'a', to: 'c' } },
  { ...request, list: ['y', 'x'] },
  { ...request, note: '' },
  { ...request, note: null },
])('Any other value has another digest: %j', (other) => {
  expect(digestRequest('send', other)).not.toBe(digestRequest('send', request));
});

test('Another call with the same fields has another digest', () => {
  expect(digestRequest('sendAgain', request)).not.toBe(digestRequest('send', request));
});
