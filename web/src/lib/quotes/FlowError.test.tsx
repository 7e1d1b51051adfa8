import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { expect, test } from 'vitest';
import { parseRejection } from './FlowError.tsx';

const rejected = (code: number, data: unknown) => parseRejection(new CallError('answer', code, '', data));

test('CV-03 a rejection names the bound and its asset, which may be the received one', () => {
  const bounds = { asset: 'BTC', minimum: '0.00005', maximum: '5' };
  expect(rejected(45524, bounds)).toEqual({ kind: 'minimum', asset: 'BTC', bound: '0.00005' });
  expect(rejected(45525, bounds)).toEqual({ kind: 'maximum', asset: 'BTC', bound: '5' });
});

test('CV-03 a rejection above the quota names the remaining quota', () => {
  expect(rejected(45525, { limit: '1000', used: '400', left: '600' })).toEqual({
    kind: 'quota',
    limit: '1000',
    left: '600',
  });
});

test('OTC-01 a balance that open prices lean on names what is left of it', () => {
  expect(rejected(45520, { asset: 'USDT', available: '400000' })).toEqual({ kind: 'balance', left: '400000' });
  expect(rejected(45520, { asset: 'USDT' })).toEqual({ kind: 'other' });
});

test('KY-05 a missing verification names its level', () => {
  expect(rejected(45530, { level: 'advanced', status: 'under_review' })).toEqual({
    kind: 'verification',
    level: 'advanced',
  });
});

test('a rejection without data has no details', () => {
  for (const data of [null, 'x', {}, { asset: 7 }]) expect(rejected(45525, data)).toEqual({ kind: 'other' });
  expect(parseRejection(new Error('x'))).toEqual({ kind: 'other' });
});
