import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, toDecimalString } from '../money/amount.ts';
import { type Accrual, computeInterestLines, countStartedHours, HOUR_MS, type InterestLine } from './interest.ts';

const OPENED = Date.parse('2028-02-27T10:40:00.250Z');
const PRECISION = 6;

const opening = (principal: string, annualRate: string, days: number): Accrual => ({
  openedAt: OPENED,
  principal,
  annualRate,
  overdueRate: '0.05',
  maturityHour: days * 24,
  countedHours: 0,
  product: '0',
  overdueProduct: '0',
});

const sumOf = (lines: readonly InterestLine[], part: 'interest' | 'overdueInterest') =>
  toDecimalString(lines.reduce((sum, line) => sum.plus(line[part]), decimal('0')));

test('LN-01 40,000 of 100,000 repaid in the 72nd hour: 65.753424 and 52.602740, in all 118.356164', () => {
  const repaidAt = OPENED + 71.5 * HOUR_MS;
  const first = computeInterestLines(opening('100000', '0.08', 7), {
    at: repaidAt,
    isAction: true,
    precision: PRECISION,
  });
  const after = { ...first.accrual, principal: '60000' };
  const second = computeInterestLines(after, { at: OPENED + 168 * HOUR_MS, isAction: true, precision: PRECISION });
  expect(sumOf(first.lines, 'interest')).toBe('65.753424');
  expect(sumOf(second.lines, 'interest')).toBe('52.60274');
  expect(sumOf([...first.lines, ...second.lines], 'interest')).toBe('118.356164');
  expect(sumOf([...first.lines, ...second.lines], 'overdueInterest')).toBe('0');
});

test('LN-01 400,000 at 0.09 bear 1,972.602739 in 480 hours', () => {
  const at = OPENED + 480 * HOUR_MS;
  const { lines } = computeInterestLines(opening('400000', '0.09', 90), { at, isAction: true, precision: PRECISION });
  expect(sumOf(lines, 'interest')).toBe('1972.602739');
});

test('LN-01 48 hours after maturity the rate went on, and the overdue points are beside it', () => {
  const at = OPENED + (30 * 24 + 48) * HOUR_MS;
  const { lines } = computeInterestLines(opening('100000', '0.085', 30), { at, isAction: true, precision: PRECISION });
  expect(sumOf(lines, 'interest')).toBe('745.205479');
  expect(sumOf(lines, 'overdueInterest')).toBe('27.39726');
});

test('LN-01 an hour counts once it has started, and not at its first moment', () => {
  expect(countStartedHours(OPENED, OPENED - 1)).toBe(0);
  expect(countStartedHours(OPENED, OPENED)).toBe(0);
  expect(countStartedHours(OPENED, OPENED + 1)).toBe(1);
  expect(countStartedHours(OPENED, OPENED + HOUR_MS)).toBe(1);
  expect(countStartedHours(OPENED, OPENED + HOUR_MS + 1)).toBe(2);
});

test('a line covers a UTC day; the present day has one only with an action', () => {
  const at = Date.parse('2028-02-29T12:00:00Z');
  const basis = opening('100000', '0.08', 7);
  const { lines } = computeInterestLines(basis, { at, isAction: false, precision: PRECISION });
  expect(lines.map(({ day, fromHour, toHour }) => [day, fromHour, toHour])).toEqual([
    ['2028-02-27', 0, 14],
    ['2028-02-28', 14, 38],
  ]);
  const acted = computeInterestLines(basis, { at, isAction: true, precision: PRECISION });
  expect(acted.lines.at(-1)).toMatchObject({ day: '2028-02-29', fromHour: 38, toHour: 50 });
  expect(computeInterestLines(acted.accrual, { at, isAction: true, precision: PRECISION }).lines).toEqual([]);
});

/** Counts every hour by itself, in ten-thousandths of millionths of a year's interest. */
function countNaively(
  actions: readonly { readonly at: number; readonly principal: number }[],
  { rate, maturityHour, until }: { rate: number; maturityHour: number; until: number },
) {
  let interest = 0n;
  let overdue = 0n;
  for (let hour = 0; OPENED + hour * HOUR_MS < until; hour += 1) {
    // An action lowers the principal from the hour after the one in which it happens.
    let principal = 1_000_000;
    for (const action of actions) if (action.at <= OPENED + hour * HOUR_MS) principal = action.principal;
    interest += BigInt(principal) * BigInt(rate);
    if (hour >= maturityHour) overdue += BigInt(principal) * 500n;
  }
  // Rates are in ten-thousandths, sums in millionths.
  return { interest: (interest * 100n) / 8_760n, overdue: (overdue * 100n) / 8_760n };
}

const inMillionths = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

test('LN-01 lines with actions at any moment add up to a model that counts every hour by itself', () => {
  const times = fc.array(fc.integer({ min: 1, max: 20 * 24 * 60 }), { maxLength: 12 });
  const rates = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(times, rates, fc.integer({ min: 1, max: 20 * 24 * 60 }), (minutes, rate, end) => {
      const until = OPENED + end * 60_000;
      const actions = minutes
        .toSorted((one, other) => one - other)
        .map((minute, index) => ({ at: OPENED + minute * 60_000, principal: 1_000_000 - 70_000 * (index + 1) }))
        .filter(({ at }) => at <= until);
      let accrual = opening('1000000', `0.${String(rate).padStart(4, '0')}`, 7);
      const lines: InterestLine[] = [];
      const write = (at: number, isAction: boolean) => {
        const result = computeInterestLines(accrual, { at, isAction, precision: PRECISION });
        lines.push(...result.lines);
        accrual = result.accrual;
      };
      for (const { at, principal } of actions) {
        // The job writes ended days first, which changes nothing.
        write(at - 30_000, false);
        write(at, true);
        accrual = { ...accrual, principal: String(principal) };
      }
      write(until, true);
      const naive = countNaively(actions, { rate, maturityHour: 7 * 24, until });
      expect(inMillionths(sumOf(lines, 'interest'))).toBe(naive.interest);
      expect(inMillionths(sumOf(lines, 'overdueInterest'))).toBe(naive.overdue);
      lines.forEach((line, index) => {
        expect(line.fromHour).toBe(lines[index - 1]?.toHour ?? 0);
        expect(line.toHour).toBeGreaterThan(line.fromHour);
      });
    }),
  );
});
