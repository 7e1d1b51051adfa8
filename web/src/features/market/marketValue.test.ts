import { expect, test } from 'vitest';
import { compactAmount, marketValue } from './marketValue.ts';

test('MK-01 market value is price × supply to the cent, at any size, and unknown without a supply', () => {
  expect(marketValue('104286.4', '19950000')).toBe('2080513680000');
  expect(marketValue('0.123456789', '152000000000.5')).toBe('18765431928.06');
  expect(marketValue('104286.4', null)).toBeUndefined();
  expect(marketValue('104286.4', undefined)).toBeUndefined();
});

test('MK-01 a market value has the compact form of the language, and is never rounded up', () => {
  const compactText = (value: string, locale: string) => Object.values(compactAmount(value, locale)).join(' ').trim();
  expect(compactText('2080513680000', 'en-US')).toBe('2.08 T');
  expect(compactText('18769999999', 'en-US')).toBe('18.76 B');
  expect(compactText('2080513680000', 'zh-HK')).toBe('2.08 萬億');
  expect(compactText('473469999999.99', 'zh-HK')).toBe('4,734.69 億');
  expect(compactText('98699', 'zh-HK')).toBe('9.86 萬');
  expect(compactText('9869.9', 'zh-HK')).toBe('9,869.90');
});
