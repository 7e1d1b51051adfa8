import { expect, test } from 'vitest';
import { computeCushionShare, computeCushionWidth } from './cushion.ts';

test('BR-02 the cushion is a share of NAV, below zero once NAV is below the warning line', () => {
  expect(computeCushionShare({ nav: '1200000', cushion: '320000' })?.slice(0, 6)).toBe('0.2666');
  expect(computeCushionShare({ nav: '800000', cushion: '-80000' })).toBe('-0.1');
});

test('BR-02 without a loan, and until NAV was read, there is no cushion', () => {
  expect(computeCushionShare({ nav: '1200000', cushion: null })).toBeNull();
  expect(computeCushionShare({ nav: null, cushion: null })).toBeNull();
  expect(computeCushionShare({ nav: '0', cushion: '-880000' })).toBeNull();
});

test('a bar is never wider than NAV, and empty below the warning line', () => {
  expect(computeCushionWidth({ nav: '100', cushion: '25' })).toBe(25);
  expect(computeCushionWidth({ nav: '100', cushion: '-25' })).toBe(0);
  expect(computeCushionWidth({ nav: null, cushion: null })).toBe(0);
});
