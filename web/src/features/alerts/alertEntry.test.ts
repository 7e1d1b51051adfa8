import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { expect, test } from 'vitest';
import { type AlertEntry, buildRequest, findEntryError, hasSubject, readValueError } from './alertEntry.ts';

const entry: AlertEntry = {
  kind: 'price_above',
  instrumentId: ' btcusdt ',
  exchangeCode: undefined,
  exchangeKeyId: '',
  projectNo: '',
  loanId: '',
  value: ' 100000 ',
};

test('an alert is sent for its instrument, its account, its project or its loan alone', () => {
  expect(buildRequest(entry, undefined)).toEqual({ kind: 'price_above', instrumentId: 'BTCUSDT', value: '100000' });
  expect(buildRequest({ ...entry, kind: 'margin_ratio', exchangeKeyId: 'k', value: '80' }, 'a')).toEqual({
    alertId: 'a',
    kind: 'margin_ratio',
    exchangeKeyId: 'k',
    value: '80',
  });
  expect(buildRequest({ ...entry, kind: 'project_cushion', projectNo: 'P-2611-0001', value: '10' }, undefined)).toEqual(
    {
      kind: 'project_cushion',
      projectNo: 'P-2611-0001',
      value: '10',
    },
  );
  expect(buildRequest({ ...entry, kind: 'loan_ltv', loanId: 'l', value: '70' }, undefined)).toEqual({
    kind: 'loan_ltv',
    loanId: 'l',
    value: '70',
  });
});

test.each([
  ['price_above', '', 'required'],
  ['price_above', '1,5', 'format'],
  ['price_above', '109,000', undefined],
  ['price_below', '0', 'positive'],
  ['price_move', '0.05', 'minimum'],
  ['margin_ratio', '101', 'maximum'],
  ['project_cushion', '0', 'positive'],
  ['funding_rate', '-0.05', undefined],
] as const)('a value is checked by the rules of the server: %s %s', (kind, value, rule) => {
  expect(findEntryError({ kind, value })?.rule).toBe(rule);
});

test('a value is read as in every other field of an amount', () => {
  const sentValue = (value: string) => buildRequest({ ...entry, value }, undefined).value;
  expect(['109,000', '１０９０００', '.5', '-0.05', '1,5'].map(sentValue)).toEqual([
    '109000',
    '109000',
    '0.5',
    '-0.05',
    '1,5',
  ]);
});

test('an entry needs a contract or a pair, an account, a project or a loan by its kind', () => {
  expect(hasSubject(entry)).toBe(true);
  expect(hasSubject({ ...entry, instrumentId: 'btc usdt' })).toBe(false);
  expect(hasSubject({ ...entry, kind: 'margin_ratio' })).toBe(false);
  expect(hasSubject({ ...entry, kind: 'project_cushion' })).toBe(false);
  expect(hasSubject({ ...entry, kind: 'loan_ltv' })).toBe(false);
});

test('the server’s rule of a value is read with its bound, another error is none', () => {
  const rejected = (field: object) => new CallError('answer', 400, 'Format error', { fields: [field] });
  const message = 'must be a multiple of the tick size, 0.1';
  expect(readValueError(rejected({ path: 'value', message, rule: 'tick', bound: '0.1' }))).toEqual({
    rule: 'tick',
    bound: '0.1',
  });
  expect(readValueError(rejected({ path: 'value', message }))).toBeUndefined();
  expect(readValueError(rejected({ path: 'instrumentId', message, rule: 'tick', bound: '0.1' }))).toBeUndefined();
});
