import { expect, test } from 'vitest';
import { findLongestRestriction, RESTRICTION_MS } from './restriction.ts';

test('ID-17 withdrawals wait 24 h after a reset, a new email, Google, phone and a new factor', () => {
  expect(RESTRICTION_MS).toEqual({
    password_reset: 86_400_000,
    email_changed: 86_400_000,
    google_rebound: 86_400_000,
    phone_changed: 86_400_000,
    second_factor_added: 86_400_000,
  });
});

test('ID-17 of several restrictions the longest counts; one without an end outlasts all', () => {
  const [short, long, endless] = [{ until: 1 }, { until: 2 }, { until: null }];
  expect(findLongestRestriction([])).toBeUndefined();
  expect(findLongestRestriction([short, long])).toBe(long);
  expect(findLongestRestriction([long, short])).toBe(long);
  expect(findLongestRestriction([short, endless, long])).toBe(endless);
});
