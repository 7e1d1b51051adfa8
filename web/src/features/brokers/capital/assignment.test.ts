import { expect, test } from 'vitest';
import { computeRest, distribute, viewAssignment } from './assignment.ts';

const portion = (key: string, text: string, maximum?: string) => ({ key, text, maximum });

test('BR-04 what no account has been given is unassigned, and below zero once more was assigned', () => {
  const view = viewAssignment('100000', [portion('a', '60,000'), portion('b', '28000'), portion('c', '')]);
  expect(view.unassigned).toBe('12000');
  expect(view.amounts).toEqual([
    { key: 'a', amount: '60000' },
    { key: 'b', amount: '28000' },
  ]);
  expect(viewAssignment('100', [portion('a', '100.000001')]).unassigned).toBe('-0.000001');
});

test('BR-04 a portion above what its location gives is an error, and counts as nothing', () => {
  const view = viewAssignment('100', [portion('a', '60', '50'), portion('b', 'x')]);
  expect(view.entries.a).toEqual({ kind: 'invalid', fieldError: 'balance', bound: '50' });
  expect(view.isValid).toBe(false);
  expect(view.unassigned).toBe('100');
});

test('BR-04 the rest of a portion is its own amount and what is unassigned, within its bound', () => {
  const portions = [portion('a', '60', '70'), portion('b', '10')];
  const view = viewAssignment('100', portions);
  expect(portions.map((each) => computeRest(view, each))).toEqual(['70', '40']);
  expect(computeRest(viewAssignment('50', portions), portion('a', '60', '70'))).toBe('40');
});

test('a zero is no portion and no error', () => {
  expect(viewAssignment('100', [portion('a', '0'), portion('b', '0.00')])).toMatchObject({
    isValid: true,
    amounts: [],
  });
});

test('BR-04 an amount is taken from the locations in their order', () => {
  const locations = [
    { key: 'cash', maximum: '30.1234567' },
    { key: 'a', maximum: '50' },
    { key: 'b', maximum: '50' },
  ];
  expect(distribute('60', locations)).toEqual({ cash: '30.123456', a: '29.876544', b: '' });
  expect(distribute('0', locations)).toEqual({ cash: '', a: '', b: '' });
});
