import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CheckFacts,
  type CheckName,
  evaluateChecks,
  isScreenedStricter,
  requiredReview,
} from './withdrawalChecks.ts';

const NOW = Date.UTC(2026, 10, 24);
const HOUR_MS = 3_600_000;

const FACTS: CheckFacts = {
  now: NOW,
  rail: 'chain',
  screening: 'clear',
  screeningMatches: ['Operators’ list: a mixer'],
  isWhitelisted: true,
  isWhitelistOn: true,
  isWhitelistOffApproved: false,
  amount: '250.5',
  held: '250.500',
  credentialsChangedAt: null,
  usdValue: '250.51',
  unseenUsd: '0',
  recent: { count: 0, medianUsd: null },
  usedTimes: 1,
  isAddressApproved: false,
  resembles: null,
  isApproved: true,
  confirmedInHour: 1,
  travelRule: 'complete',
  breaks: [],
  openDebt: null,
};
const resultOf = (name: CheckName, changes: Partial<CheckFacts>) =>
  evaluateChecks({ ...FACTS, ...changes }).find((check) => check.name === name);

test('the checks are in the order of the screen, each with its figures', () => {
  expect(evaluateChecks(FACTS)).toEqual(
    [
      { name: 'screening', figures: { screening: 'clear', matches: ['Operators’ list: a mixer'] } },
      { name: 'whitelist', figures: { isWhitelisted: true, isWhitelistOn: true, isWhitelistOffApproved: false } },
      { name: 'ledger', figures: { amount: '250.5', held: '250.500' } },
      { name: 'credentialChange', figures: { changedAt: null } },
      { name: 'size', figures: { usdValue: '250.51', count: 0, medianUsd: null } },
      { name: 'newAddress', figures: { usedTimes: 1, isAddressApproved: false } },
      { name: 'lookAlike', figures: { resembles: null } },
      { name: 'singleControl', figures: { isApproved: true, usdValue: '250.51' } },
      { name: 'velocity', figures: { confirmedInHour: 1, unseenUsd: '0', countedUsd: '250.51' } },
      { name: 'travelRule', figures: { travelRule: 'complete' } },
      { name: 'break', figures: { breaks: [] } },
      { name: 'openDebt', figures: { reason: null } },
    ].map((check) => ({ ...check, result: 'passed' })),
  );
});

const off = { isWhitelisted: false, isWhitelistOn: false };
const median = (count: number, usdValue: string) => ({ recent: { count, medianUsd: '100' }, usdValue });
test.each<[name: CheckName, changes: Partial<CheckFacts>, result: string]>([
  ['screening', { screening: 'review' }, 'review'],
  ['screening', { screening: null }, 'review'],
  ['screening', { screening: 'block' }, 'failed'],
  ['whitelist', { ...off, isWhitelisted: true }, 'passed'],
  ['whitelist', { ...off, isWhitelistOffApproved: true }, 'passed'],
  ['whitelist', off, 'review'],
  ['whitelist', { isWhitelisted: false, isWhitelistOffApproved: true }, 'review'],
  ['ledger', { held: '250.500000000000000001' }, 'failed'],
  ['ledger', { held: '250.499999999999999999' }, 'failed'],
  ['ledger', { held: null }, 'failed'],
  ['credentialChange', { credentialsChangedAt: NOW - 24 * HOUR_MS }, 'passed'],
  ['credentialChange', { credentialsChangedAt: NOW - 24 * HOUR_MS + 1 }, 'review'],
  ['size', median(5, '1000'), 'passed'],
  ['size', median(5, '1000.01'), 'review'],
  ['size', median(4, '1000.01'), 'passed'],
  ['newAddress', { usedTimes: 0 }, 'review'],
  ['newAddress', { usedTimes: 0, isAddressApproved: true }, 'passed'],
  ['lookAlike', { resembles: '0xab' }, 'review'],
  ['singleControl', { isApproved: false, usdValue: '10000' }, 'passed'],
  ['singleControl', { isApproved: false, usdValue: '10000.01' }, 'review'],
  ['singleControl', { isApproved: true, usdValue: '10000.01' }, 'passed'],
  ['velocity', { confirmedInHour: 10 }, 'passed'],
  ['velocity', { confirmedInHour: 11 }, 'review'],
  ['velocity', { usdValue: '1000', unseenUsd: '48999.99' }, 'passed'],
  ['velocity', { usdValue: '1000', unseenUsd: '49000' }, 'review'],
  ['velocity', { usdValue: '60000', unseenUsd: '40000' }, 'passed'],
  ['velocity', { usdValue: '60000', unseenUsd: '140000' }, 'review'],
  ['travelRule', { travelRule: null }, 'review'],
  ['travelRule', { travelRule: 'incomplete' }, 'failed'],
  ['break', { breaks: ['ETH: records and chain differ'] }, 'review'],
  ['break', { rail: 'bank', breaks: ['ETH: records and chain differ'] }, 'review'],
  ['openDebt', { openDebt: 'case' }, 'review'],
  ['openDebt', { rail: 'bank', openDebt: 'shortfall' }, 'review'],
])('the check %s of %o is %s', (name, changes, result) => {
  expect(resultOf(name, changes)?.result).toBe(result);
});

describe('who reviews', () => {
  const reviewOf = (changes: Partial<CheckFacts>, usdValue: string) => {
    const facts = { ...FACTS, usdValue, ...changes };
    return requiredReview(evaluateChecks(facts), facts);
  };

  test.each<[title: string, changes: Partial<CheckFacts>, usdValue: string, operators: number, isHeld: boolean]>([
    ['nobody below 50,000 USD where every check passed', {}, '49999.99', 0, false],
    ['one operator from there', {}, '50000', 1, false],
    ['one below 200,000 USD', {}, '199999.99', 1, false],
    ['two from there', {}, '200000', 2, false],
    ['nobody where it and what no operator saw are below 50,000 USD', { unseenUsd: '49000' }, '999.99', 0, false],
    ['one where they reach that together', { unseenUsd: '49000' }, '1000', 1, false],
    ['two where they reach 200,000 USD together', { unseenUsd: '49000' }, '151000', 2, false],
    ['one where a check asks for it, however small', { resembles: '0xab' }, '1', 1, false],
    ['one where several do', { resembles: '0xab', confirmedInHour: 11 }, '1', 1, false],
    ['two where screening asks for it', { screening: 'review' }, '1', 2, false],
    ['two where screening does not answer', { screening: null }, '1', 2, false],
    ['two, on hold, where screening blocks', { screening: 'block' }, '1', 2, true],
    ['two where a material break is on the customer’s own address or account', { breaks: ['ETH'] }, '1', 2, false],
    ['two while a project of the institution is liquidated, however small', { openDebt: 'case' }, '1', 2, false],
    ['two while a shortfall stands', { openDebt: 'shortfall' }, '1', 2, false],
    ['one, on hold, where the travel rule is incomplete', { travelRule: 'incomplete' }, '1', 1, true],
    ['two, on hold, where the ledger differs and the value is large', { held: '1' }, '200000', 2, true],
  ])('%s', (_, changes, usdValue, operators, isHeld) => {
    expect(reviewOf(changes, usdValue)).toEqual({ operators, isHeld });
  });

  test('a worse result of any check never needs fewer operators, nor ends a hold', () => {
    const results = ['passed', 'review', 'failed'] as const;
    const rank = fc.nat(2);
    const usdValue = fc.constantFrom('0', '49999.99', '50000', '199999.99', '200000');
    const names = evaluateChecks(FACTS).map(({ name }) => name);
    fc.assert(
      fc.property(fc.array(rank, { minLength: 12, maxLength: 12 }), fc.nat(11), usdValue, (ranks, index, value) => {
        const list = (at: readonly number[]) =>
          names.map((name, position) => ({ name, result: results[at[position] ?? 0] ?? 'failed' }));
        const worse = ranks.map((each, position) => (position === index ? Math.min(2, each + 1) : each));
        const values = { usdValue: value, unseenUsd: '0' };
        const [before, after] = [requiredReview(list(ranks), values), requiredReview(list(worse), values)];
        expect(after.operators).toBeGreaterThanOrEqual(before.operators);
        expect(after.isHeld || !before.isHeld).toBe(true);
        expect(before.isHeld).toBe(ranks.includes(2));
      }),
    );
  });
});

test('screening is stricter where it says more against the destination; no answer counts as a review', () => {
  const verdicts = ['clear', 'review', null, 'block'] as const;
  const stricter = verdicts.flatMap((now) =>
    verdicts.filter((before) => isScreenedStricter(now, before)).map((before) => [before, now]),
  );
  expect(stricter).toEqual([
    ['clear', 'review'],
    ['clear', null],
    ['clear', 'block'],
    ['review', 'block'],
    [null, 'block'],
  ]);
});
