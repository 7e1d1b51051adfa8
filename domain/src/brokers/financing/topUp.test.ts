import { expect, test } from 'vitest';
import { sumAmounts } from '../../money/amount.ts';
import { computeTopUp, spreadTopUp } from './topUp.ts';

test('a top-up is exactly what NAV lacks to a line, rounded up, and nothing once NAV has reached it', () => {
  expect(computeTopUp('880000', '850000')).toBe('30000');
  expect(computeTopUp('880000', '850000.0000001')).toBe('30000');
  expect(computeTopUp('880000', '879999.9999999')).toBe('0.000001');
  expect(computeTopUp('880000', '-5')).toBe('880005');
  expect([computeTopUp('880000', '880000'), computeTopUp('880000', '900000')]).toEqual([null, null]);
});

test('each account gets what it lacks of its share', () => {
  const accounts = [
    { key: 'A', equity: '500000', allotted: '600000' },
    { key: 'B', equity: '380000', allotted: '400000' },
    { key: 'C', equity: '200000', allotted: '200000' },
  ];
  // With the amount the accounts have what was allotted again.
  expect(spreadTopUp('120000', accounts)).toEqual({ A: '100000', B: '20000' });
});

test('an account that has more than its share gets nothing, and the others less than they lack', () => {
  const accounts = [
    { key: 'A', equity: '300', allotted: '500' },
    { key: 'B', equity: '900', allotted: '500' },
    { key: 'C', equity: '0', allotted: '500' },
  ];
  // A share of 500 each: A lacks 200, C lacks 500, of 300 in all.
  expect(spreadTopUp('300', accounts)).toEqual({ A: '85.714285', C: '214.285715' });
});

test('accounts without an allotment have equal shares, and one that was not read counts as empty', () => {
  const accounts = ['A', 'B', 'C'].map((key) => ({ key, equity: key === 'B' ? null : '0', allotted: '0' }));
  expect(spreadTopUp('100', accounts)).toEqual({ A: '33.333333', B: '33.333333', C: '33.333334' });
  expect(spreadTopUp('0.000001', accounts)).toEqual({ C: '0.000001' });
  expect(spreadTopUp('100', [])).toEqual({});
});

test('an account that returned more than it got has no share', () => {
  const accounts = [
    { key: 'A', equity: '10', allotted: '-50' },
    { key: 'B', equity: '20', allotted: '100' },
  ];
  expect(spreadTopUp('5.5', accounts)).toEqual({ B: '5.5' });
});

test('the portions sum to the amount, whatever the accounts have', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const figure = (factor: number) => String(((seed * factor) % 1_000_003) / 1_000);
    const amount = figure(7_919);
    const accounts = [104_729, 1_299_709, 15_485_863].map((factor, index) => ({
      key: String(index),
      equity: figure(factor),
      allotted: figure(factor + seed),
    }));
    expect(sumAmounts(Object.values(spreadTopUp(amount, accounts)))).toBe(sumAmounts([amount]));
  }
});
