import { expect, test } from 'vitest';
import { readAmount, readDecreased, viewDecrease, viewFullRepayment } from './decreaseView.ts';

const lines = { warning: '1.1', liquidation: '1.05', takeOver: '1.02', withdraw: '1.2' };
const terms = { ratio: { minimum: '0.25', maximum: '4' }, annualRate: { minimum: '0.06', maximum: '0.18' }, lines };
const project = {
  priorityPrincipal: '800000',
  subordinatedPrincipal: '400000',
  unpaidInterest: '5000',
  annualRate: '0.085',
  terms,
};
const preview = { priorityMaximum: '800000', subordinatedMaximum: '200000' };

test('BR-04 each part of a decrease has its bound, and one of them is enough', () => {
  expect(viewDecrease({ priority: '100000', subordinated: '', preview })).toMatchObject({
    repaid: '100000',
    takenOut: '0',
    total: '100000',
    isEntered: true,
  });
  const above = viewDecrease({ priority: '100000', subordinated: '200001', preview });
  expect(above.subordinated).toMatchObject({ fieldError: 'balance', bound: '200000' });
  expect(above.isEntered).toBe(false);
  expect(viewDecrease({ priority: '', subordinated: '', preview }).isEntered).toBe(false);
});

test('BR-04 the principals after a decrease, and the interest of what is left', () => {
  const after = { ratioAfter: '1.50', navAfter: '900000', cushionAfter: '240000' };
  expect(readDecreased(project, { repaid: '200000', takenOut: '0' }, after)).toEqual({
    priority: '600000',
    subordinated: '400000',
    ratio: '1.50',
    nav: '900000',
    cushion: '240000',
    interestADay: '139.726027',
  });
});

const sourcesOf = (available: string) => [
  { location: { type: 'project' as const, id: 'P-2611-0001', wallet: null }, label: 'Cash', available },
];

test('BR-04 a full repayment pays principal, then interest; what is above S is profit, what is missing a loss', () => {
  expect(viewFullRepayment(project, { interestDue: '5000', sources: sourcesOf('1250000.0000009') })).toEqual({
    total: '1250000',
    principal: '800000',
    interest: '5000',
    subordinated: '445000',
    profit: '45000',
    loss: '0',
  });
  expect(viewFullRepayment(project, { interestDue: '5000', sources: sourcesOf('1000000') })).toMatchObject({
    subordinated: '195000',
    profit: '0',
    loss: '205000',
  });
  expect(viewFullRepayment(project, { interestDue: '5000', sources: sourcesOf('801000') })).toMatchObject({
    principal: '800000',
    interest: '1000',
    subordinated: '0',
  });
});

test('a text that is no amount asks for nothing', () => {
  expect([readAmount('1,000'), readAmount(''), readAmount('x'), readAmount('0')]).toEqual(['1000', '0', '0', '0']);
});
