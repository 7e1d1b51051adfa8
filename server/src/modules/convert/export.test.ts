import { expect, test } from 'vitest';
import { conversionsCsv, formatFileName } from './export.ts';

const conversion = {
  orderId: '11111111-1111-4111-8111-111111111111',
  quoteId: '22222222-2222-4222-8222-222222222222',
  fromAsset: 'USDT',
  toAsset: 'BTC',
  fromAmount: '1000.5',
  toAmount: '0.00961234',
  price: '104085.29',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  status: 'completed' as const,
  createdAt: Date.UTC(2026, 10, 20, 23, 59, 59, 7),
};

test('CV-05 the file has headings, one line per conversion, and exact amounts', () => {
  expect(conversionsCsv([conversion])).toBe(
    '\uFEFFTime (UTC),Order,Status,Paid,Paid asset,Received,Received asset,Price,Price in,Price of one,Quote\r\n' +
      '2026-11-20T23:59:59.007Z,11111111-1111-4111-8111-111111111111,completed,1000.5,USDT,0.00961234,BTC,' +
      '104085.29,USDT,BTC,22222222-2222-4222-8222-222222222222\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('CV-05 no cell of the file is a formula: %j', (text) => {
  const row = conversionsCsv([{ ...conversion, toAsset: text }])
    .split('\r\n')
    .slice(1)
    .join('\r\n');
  expect(row).toContain(`'${text}`);
});

test('CV-05 a cell with a comma, a quote or a line break stays one cell', () => {
  expect(conversionsCsv([{ ...conversion, toAsset: 'A,"B"\n' }])).toContain(',"A,""B""\n",');
});

test('the file’s name contains its days', () => {
  const [startTime, endTime] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 22) - 1];
  expect(formatFileName({ startTime, endTime })).toBe('conversions-2026-11-01-to-2026-11-21.csv');
  expect(formatFileName({ startTime })).toBe('conversions-2026-11-01.csv');
  expect(formatFileName({})).toBe('conversions.csv');
});
