import { expect, test } from 'vitest';
import { decimal } from '../money/amount.ts';
import { type Accrual, computeInterestLines, HOUR_MS, type InterestLine } from './interest.ts';
import { findOwedHours, type RecordedEvent, recomputeLoan } from './recomputeLoan.ts';

const OPENED = Date.parse('2026-11-02T10:30:00Z');
const MATURITY = OPENED + 7 * 24 * HOUR_MS;
const RULES = { overdueRate: '0.05', collateralAsset: 'BTC', precision: 6 };

const event = (over: Partial<RecordedEvent> & Pick<RecordedEvent, 'event' | 'businessAt'>): RecordedEvent => ({
  amount: null,
  asset: null,
  paid: null,
  principal: '100000',
  collateralAmount: '2',
  annualRate: '0.08',
  maturityAt: MATURITY,
  ...over,
});

const DRAWN = event({ event: 'drawn', businessAt: OPENED, amount: '100000', asset: 'USDT' });

const FIRST: Accrual = {
  openedAt: OPENED,
  principal: '100000',
  annualRate: '0.08',
  overdueRate: '0.05',
  maturityHour: 168,
  countedHours: 0,
  product: '0',
  overdueProduct: '0',
};

/** The lines of 100,000 at 0.08, of which 40,000 is repaid in the 72nd hour, until it is repaid after 168. */
function recordRepaid() {
  const part = { isAction: true, precision: 6 };
  const before = computeInterestLines(FIRST, { at: OPENED + 71.5 * HOUR_MS, ...part });
  const interest = before.lines.reduce((sum, line) => sum.plus(line.interest), decimal('0'));
  const paid = { principal: '40000', interest: String(interest), overdueInterest: '0' };
  const after = computeInterestLines({ ...before.accrual, principal: '60000' }, { at: MATURITY, ...part });
  const rest = after.lines.reduce((sum, line) => sum.plus(line.interest), decimal('0'));
  const events = [
    DRAWN,
    event({ event: 'margin_call', businessAt: OPENED + 20 * HOUR_MS }),
    event({ event: 'repaid', businessAt: OPENED + 71.5 * HOUR_MS, paid, principal: '60000' }),
    event({
      event: 'repaid',
      businessAt: MATURITY,
      paid: { principal: '60000', interest: String(rest), overdueInterest: '0' },
      principal: '0',
      collateralAmount: '0',
    }),
  ];
  return { ...RULES, events, lines: [...before.lines, ...after.lines] };
}

test('LN-01 lines, payments and their sum follow from the events alone: 118.356164 in 168 hours', () => {
  const found = recomputeLoan(recordRepaid());
  expect(found?.lines.every(({ isEqual }) => isEqual)).toBe(true);
  expect(found?.events.every(({ isEqual }) => isEqual)).toBe(true);
  expect(found?.sums.interest).toEqual({ listed: '118.356164', own: '118.356164', isEqual: true });
  expect(found?.owed).toEqual({ principal: '0', interest: '0', overdueInterest: '0' });
  expect(found?.accrual).toBeNull();
});

const changed = (lines: readonly InterestLine[], index: number, change: Partial<InterestLine>): InterestLine[] =>
  lines.map((line, each) => (each === index ? { ...line, ...change } : line));

test('LN-01 a line of another amount, principal or hours differs, and the browser’s own is beside it', () => {
  const records = recordRepaid();
  const withLine = (change: Partial<InterestLine>) =>
    recomputeLoan({ ...records, lines: changed(records.lines, 1, change) });
  const wrong = withLine({ interest: '30' });
  expect(wrong?.lines[1]).toMatchObject({ isEqual: false, own: { interest: '21.917808' } });
  expect(wrong?.sums.interest.isEqual).toBe(false);
  expect(withLine({ principal: '99999' })?.lines[1]?.isEqual).toBe(false);
  // A line beyond the repayment ends at it.
  const late = recomputeLoan({ ...records, lines: changed(records.lines, 3, { toHour: 80 }) });
  expect(late?.lines[3]).toMatchObject({ isEqual: false, own: { toHour: 72 } });
});

test('LN-01 what is owed between two lines is found by its hours; another sum by none', () => {
  const records = recordRepaid();
  const open = recomputeLoan({ ...records, events: [DRAWN], lines: records.lines.slice(0, 1) });
  if (open === undefined) throw new Error('nothing was drawn');
  const hourly = (hours: number) =>
    String(decimal('100000').times('0.08').times(String(hours)).div('8760').round(6, 0));
  const owedAfter = (hours: number) => ({ principal: '100000', interest: hourly(hours), overdueInterest: '0' });
  expect(findOwedHours(open, owedAfter(20), 6)).toBe(20);
  expect(findOwedHours(open, { ...owedAfter(20), interest: '18' }, 6)).toBeNull();
  expect(findOwedHours(open, owedAfter(2), 6)).toBeNull();
});

test('LN-01 without a drawing nothing can be recomputed', () => {
  expect(recomputeLoan({ ...RULES, events: [], lines: [] })).toBeUndefined();
});
