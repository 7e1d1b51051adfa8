import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import { expect, test } from 'vitest';
import { pauseMs } from './pause.ts';

const rejection = (status: number, retryAfterMs?: number) =>
  new ExchangeError({ failure: 'rejected', message: '', status, retryAfterMs });

const longest = () => 1;

test('after rate limiting the exchange is not called for as long as it asks, else for a minute', () => {
  expect(pauseMs(rejection(429, 40_000), 0, longest)).toBe(40_000);
  expect(pauseMs(rejection(418, 120_000), 5, longest)).toBe(120_000);
  expect(pauseMs(rejection(429), 0, longest)).toBe(60_000);
});

test('a requested delay of zero is ignored', () => {
  expect(pauseMs(rejection(429, 0), 0, longest)).toBe(3_000);
});

test('after any other failure the delay doubles from three seconds up to a minute', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => pauseMs(new Error('unreachable'), failures, longest));
  expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  expect(pauseMs(rejection(503), 1, longest)).toBe(6_000);
});
