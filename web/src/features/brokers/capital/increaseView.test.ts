import { expect, test } from 'vitest';
import { viewIncrease } from './increaseView.ts';

const lines = { warning: '1.1', liquidation: '1.05', takeOver: '1.02', withdraw: '1.2' };
const terms = { ratio: { minimum: '0.25', maximum: '4' }, annualRate: { minimum: '0.06', maximum: '0.18' }, lines };

const empty: Parameters<typeof viewIncrease>[0]['project'] = {
  priorityPrincipal: '0',
  subordinatedPrincipal: '0',
  nav: null,
  boundingNav: null,
  cash: '0',
  unpaidInterest: '0',
  annualRate: null,
  creditLeft: '5000000',
  openChanges: [],
  terms,
};

const funded: typeof empty = {
  ...empty,
  priorityPrincipal: '600000',
  subordinatedPrincipal: '300000',
  nav: '900000',
  boundingNav: '890000',
  annualRate: '0.085',
};

const view = (priority: string, subordinated: string, project = empty, available: string | undefined = '10000000') =>
  viewIncrease({ project, priority, subordinated, rate: '8.5', available });

test('BR-04 the subordinated part of 800,000 goes from 200,000 to 3,200,000 by the ratio', () => {
  expect(view('800000', '').bounds).toEqual({
    minimum: '200000',
    minimumBound: 'ratio',
    maximum: '3200000',
    maximumBound: 'ratio',
  });
  expect(view('800000', '199999.999999').subordinated).toMatchObject({ fieldError: 'minimum', bound: '200000' });
  expect(view('800000', '3200000.000001').subordinated).toMatchObject({ fieldError: 'maximum', bound: '3200000' });
});

test('BR-04 the withdrawal line binds where NAV has fallen, with interest and open outflows on top', () => {
  const fallen: typeof empty = { ...funded, boundingNav: '700000', unpaidInterest: '5000' };
  // 1.2 × 800,000 + 5,000 − 700,000 − 200,000
  expect(view('200000', '', fallen).bounds).toMatchObject({ minimum: '65000', minimumBound: 'navLine' });
});

test('BR-04 without a loan the withdrawal line does not bind', () => {
  const fallen: typeof empty = { ...funded, nav: '650000', boundingNav: '650000' };
  expect(view('', '10000', fallen)).toMatchObject({ total: '10000', bounds: { minimum: '0', minimumBound: 'ratio' } });
});

test('BR-04 the balance and the credit limit bound from above', () => {
  expect(view('800000', '', empty, '250000').bounds).toMatchObject({ maximum: '250000', maximumBound: 'balance' });
  expect(view('800000', '250001', empty, '250000').subordinated).toMatchObject({ fieldError: 'balance' });
  expect(view('5000001', '').priority).toMatchObject({ fieldError: 'maximum', bound: '5000000' });
});

test('BR-04 the figures after an increase', () => {
  const { total, after } = view('200000', '100000', funded);
  expect(total).toBe('300000');
  expect(after).toEqual({
    priority: '800000',
    subordinated: '400000',
    ratio: '2.00',
    nav: '1200000',
    cushion: '320000',
    interestADay: '186.301369',
    lines: { warning: '880000', liquidation: '840000', takeOver: '816000', withdraw: '960000' },
  });
});

test('BR-04 a subordinated part may be missing where the ratio allows it', () => {
  expect(view('100000', '', funded)).toMatchObject({ total: '100000', after: { priority: '700000' } });
  expect(view('800000', '')).toMatchObject({ total: '0', after: undefined });
});

test('BR-04 a rate outside of the terms is an error', () => {
  const rate = (text: string) =>
    viewIncrease({ project: empty, priority: '', subordinated: '', available: '0', rate: text }).rate;
  expect([rate('5.99'), rate('18.01'), rate(''), rate('x')].map(({ kind }) => kind)).toEqual([
    'range',
    'range',
    'empty',
    'number',
  ]);
  expect(rate('8.5')).toEqual({ kind: 'rate', annualRate: '0.085' });
});
