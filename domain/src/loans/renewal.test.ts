import { expect, test } from 'vitest';
import { describeRenewal } from './renewal.ts';

const HOUR_MS = 3_600_000;
const openedAt = Date.UTC(2026, 10, 1, 9, 30);

test('LN-01 a renewed term begins with the next hour, and bears the interest of its days', () => {
  const renew = (at: number) =>
    describeRenewal({ openedAt, at, term: 30, annualRate: '0.085', principal: '100000', precision: 6 });
  expect(renew(openedAt + 28 * 24 * HOUR_MS + 1)).toEqual({
    maturityAt: openedAt + (28 * 24 + 1 + 30 * 24) * HOUR_MS,
    interest: '698.630136',
  });
  // At the very end of an hour no other one has started.
  expect(renew(openedAt + 28 * 24 * HOUR_MS).maturityAt).toBe(openedAt + 58 * 24 * HOUR_MS);
});
