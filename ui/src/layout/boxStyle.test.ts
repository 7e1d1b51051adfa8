import { expect, test } from 'vitest';
import { splitBoxOptions } from './boxStyle.ts';

test('options become declarations on tokens, and everything else stays an attribute', () => {
  const { style, attributes } = splitBoxOptions({
    gap: '2 3',
    tone: '2',
    lineTop: '1',
    id: 'balances',
    role: 'status',
  });
  expect(style).toEqual({
    gap: 'var(--s-2) var(--s-3)',
    color: 'var(--text-2)',
    borderTop: '1px solid var(--line-1)',
  });
  expect(attributes).toEqual({ id: 'balances', role: 'status' });
});

test('an option that is absent or false adds no declaration', () => {
  expect(splitBoxOptions({ wrap: false, gap: undefined, padding: '0 0 4' }).style).toEqual({
    padding: '0 0 var(--s-4)',
  });
});

test('a number of columns is that many of equal width; a track list stays as it is', () => {
  expect(splitBoxOptions({ columns: 2 }).style).toEqual({ '--columns': 'repeat(2, minmax(0, 1fr))' });
  expect(splitBoxOptions({ columns: '148px 1fr' }).style).toEqual({ '--columns': '148px 1fr' });
});
