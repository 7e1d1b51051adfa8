import { expect, test } from 'vitest';
import type { Loan } from '../queries.ts';
import { findClosed, readForm, withForm } from './loanForm.ts';

const LOAN = {
  status: 'interest_accruing',
  isShortfall: false,
  isLiquidating: false,
  isRenewable: true,
  releasable: '1',
  ltv: '0.5',
  steps: { opening: '0.65', marginCall: '0.75', lastCall: '0.8', liquidation: '0.83' },
} as Loan;

test('LN-01 the address of a notification opens its form with the amount', () => {
  const query = new URLSearchParams('loan=1&form=add&amount=0.5');
  expect(readForm(query, LOAN)).toEqual({ form: 'add', amount: '0.5' });
  expect(readForm(new URLSearchParams('form=repay'), LOAN)).toEqual({ form: 'repay', amount: '' });
  for (const amount of ['-1', '0', 'x', '1e9'])
    expect(readForm(new URLSearchParams({ form: 'add', amount }), LOAN)?.amount).toBe('');
  expect(readForm(new URLSearchParams('form=other'), LOAN)).toBeUndefined();
  expect(readForm(query, { ...LOAN, status: 'ended' })).toBeUndefined();
});

test('the address keeps the loan when a form opens and closes', () => {
  const opened = withForm(new URLSearchParams('loan=1'), { form: 'repay', amount: '5' });
  expect(String(opened)).toBe('loan=1&form=repay&amount=5');
  expect(String(withForm(opened))).toBe('loan=1');
});

test('repaying is always open; the others say why they are closed', () => {
  const closed = (over: Partial<Loan>) =>
    (['repay', 'add', 'release', 'renew'] as const).map((form) => findClosed({ ...LOAN, ...over }, form));
  expect(closed({})).toEqual([undefined, undefined, undefined, undefined]);
  expect(closed({ isShortfall: true })).toEqual([undefined, 'noCollateral', 'noCollateral', 'noCollateral']);
  expect(closed({ status: 'overdue' })).toEqual([undefined, undefined, 'notOverdue', 'notOverdue']);
  expect(closed({ isLiquidating: true })).toEqual([undefined, undefined, 'notLiquidating', 'notLiquidating']);
  expect(closed({ releasable: '0', isRenewable: false })).toEqual([
    undefined,
    undefined,
    'nothingReleasable',
    'notYet',
  ]);
  expect(closed({ ltv: '0.75' })[3]).toBe('notAboveCall');
});
