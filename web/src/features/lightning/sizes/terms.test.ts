import { expect, test } from 'vitest';
import { isDistance, readTerms } from './terms.ts';

const first = { stopHours: 24, takeProfit: '', stopLoss: '' };

test.each([
  ['nothing', null, first],
  ['no JSON', '{', first],
  ['null', 'null', first],
  ['other values', '{"stopHours":2,"takeProfit":5,"stopLoss":"-1"}', first],
  ['chosen terms', '{"stopHours":168,"stopLoss":"0.5"}', { ...first, stopHours: 168, stopLoss: '0.5' }],
])('stored terms: %s', (_what, text, terms) => {
  expect(readTerms(text)).toEqual(terms);
});

test('a distance is above 0 and below 100 percent', () => {
  expect(['0', '0.00001', '100', '1e1', '1,5', '-1', ''].filter(isDistance)).toEqual([]);
  expect(['0.0001', '5', '99.9999'].filter(isDistance)).toHaveLength(3);
});
