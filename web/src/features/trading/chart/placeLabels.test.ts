import { expect, test } from 'vitest';
import type { ChartLine } from '../orderMarkers/orderMarkers.ts';
import { placeLabels } from './placeLabels.ts';

const line = (id: string, price: string, edgeText?: string): ChartLine => ({
  id,
  price,
  kind: 'exit',
  text: id,
  ...(edgeText !== undefined && { edgeText }),
});

test('an exit out of view is at the edge of its side, with an arrow and its price; other lines are left out', () => {
  const lines = [
    line('far', '2000', 'far at 2000'),
    line('above', '700', 'above at 700'),
    line('below', '-50', 'below at -50'),
    line('order', '900'),
    line('inside', '300', 'inside at 300'),
  ];
  const placed = placeLabels(lines, (price) => 500 - price, 500);
  expect(placed.map(({ text, y }) => [text, y])).toEqual([
    ['↑ above at 700', 34],
    ['↓ below at -50', 464],
    ['↑ far at 2000', 50],
    ['inside', 200],
  ]);
});

test('nothing is placed before the chart has prices', () => {
  expect(placeLabels([line('exit', '1', 'exit at 1')], () => null, 500)).toEqual([]);
});
