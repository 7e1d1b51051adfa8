import { expect, test } from 'vitest';
import { findLabelSide, scaleTranches } from './trancheBar.ts';

const lines = { warning: '880', liquidation: '840', takeOver: '816', withdraw: '960' };
const project = { priorityPrincipal: '800', subordinatedPrincipal: '400', lines };

test('BR-03 claims, lines and NAV share one scale, with the largest short of the end', () => {
  const bar = scaleTranches({ ...project, nav: '1250' }, 1300);
  expect(bar).toEqual({
    priority: 800,
    principal: 1200,
    nav: 1250,
    lines: { warning: 880, liquidation: 840, takeOver: 816, withdraw: 960 },
  });
});

test('a NAV below zero and an empty project stay on the bar', () => {
  expect(scaleTranches({ ...project, nav: '-5' }, 1300).nav).toBe(0);
  const empty = { priorityPrincipal: '0', subordinatedPrincipal: '0', lines: null, nav: '0' };
  expect(scaleTranches(empty, 1300)).toEqual({ priority: 0, principal: 0, nav: 0, lines: null });
});

test('a label is at the side of its line that has room', () => {
  expect([findLabelSide(10, 400), findLabelSide(390, 400)]).toEqual(['start', 'end']);
});
