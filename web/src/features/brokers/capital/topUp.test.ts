import { expect, test } from 'vitest';
import { findTopUpAmount, readTopUp, topUpPath, withoutTopUp } from './topUp.ts';

const lines = { warning: '880000', liquidation: '840000', takeOver: '816000', withdraw: '960000' };
const fallen = { until: 'warning', fall: '0.3' } as const;

test('a top-up is what NAV lacks to the line, now or after a fall', () => {
  expect(findTopUpAmount({ nav: '850000', lines }, { until: 'warning', fall: '0' })).toBe('30000');
  expect(findTopUpAmount({ nav: '900000', lines }, { until: 'withdraw', fall: '0' })).toBe('60000');
  expect(findTopUpAmount({ nav: '1200000.000001', lines }, fallen)).toBe('40000');
});

test('there is none at the line, without a loan, and before NAV was read', () => {
  expect(findTopUpAmount({ nav: '880000', lines }, { until: 'warning', fall: '0' })).toBeNull();
  expect(findTopUpAmount({ nav: '880000', lines: null }, fallen)).toBeNull();
  expect(findTopUpAmount({ nav: null, lines }, fallen)).toBeNull();
});

test('an address names the form, the line and the fall', () => {
  const read = (path: string) => readTopUp(new URL(path, 'https://aldgate.test').searchParams);
  const topUp = { form: 'increase', ...fallen } as const;
  expect(topUpPath('P-2611-0001', topUp)).toBe(
    'brokersManager/project-detail/P-2611-0001?form=increase&until=warning&fall=0.3',
  );
  expect(read(topUpPath('P-2611-0001', topUp))).toEqual(topUp);
  expect(read(topUpPath('P-2611-0001', { ...topUp, fall: '0' }))).toEqual({ ...topUp, fall: '0' });
  expect(['?form=payIn', '?form=extract&until=warning', '?tab=capital'].map(read)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(read('?form=payIn&until=withdraw&fall=7')).toEqual({ form: 'payIn', until: 'withdraw', fall: '0' });
});

test('closing the form leaves the rest of the address', () => {
  expect(String(withoutTopUp(new URLSearchParams('tab=capital&form=payIn&until=warning&fall=0.1')))).toBe(
    'tab=capital',
  );
});
