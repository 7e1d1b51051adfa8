import { expect, test } from 'vitest';
import { defaultTerms } from '../terms.ts';
import { computeLines } from './lines.ts';
import { cushion, riskLevel } from './risk.ts';

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

test('a project without a loan has no lines to fall below', () => {
  expect(riskLevel('-5', null)).toBe('normal');
  expect(cushion('100', null)).toBeNull();
});
