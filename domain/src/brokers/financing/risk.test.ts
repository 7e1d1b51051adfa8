import { expect, test } from 'vitest';
import { defaultTerms } from '../terms.ts';
import { computeLines } from './lines.ts';
import { cushion, cushionShare, riskLevel } from './risk.ts';

const lines = computeLines('800000', defaultTerms([]).lines);

test('BR-05 a warning begins below the warning line, and the liquidation below its own', () => {
  expect(riskLevel('880000', lines)).toBe('normal');
  expect(riskLevel('879999.999999', lines)).toBe('warning');
  expect(riskLevel('840000', lines)).toBe('warning');
  expect(riskLevel('839999.999999', lines)).toBe('liquidation');
  expect(riskLevel('-1', lines)).toBe('liquidation');
});

test('BR-03 the cushion is the distance from the warning line', () => {
  expect(cushion('1200000', lines)).toBe('320000');
  expect(cushion('879999.5', lines)).toBe('-0.5');
});

test('the cushion is a share of NAV, and −1 at the lowest', () => {
  expect(cushionShare('1100000', lines)).toBe('0.2');
  expect(cushionShare('800000', lines)).toBe('-0.1');
  expect(['440000', '439999', '0', '-5'].map((nav) => cushionShare(nav, lines))).toEqual(['-1', '-1', '-1', '-1']);
  expect(cushionShare('1100000', null)).toBeNull();
});

test('a project without a loan has no lines to fall below', () => {
  expect(riskLevel('-5', null)).toBe('normal');
  expect(cushion('100', null)).toBeNull();
});
