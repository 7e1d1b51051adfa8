import { expect, test } from 'vitest';
import { computeSides } from './sides.ts';

const project = {
  nav: '12486210.44',
  priorityPrincipal: '8000000',
  subordinatedPrincipal: '4000000',
  unpaidInterest: '95013.69',
  profitTaken: '100000',
};

test('BR-03 NAV is divided between the sides, and what was taken counts as profit', () => {
  expect(computeSides(project)).toEqual({
    priority: '8095013.69',
    subordinated: '4391196.75',
    profit: '491196.75',
  });
});

test('until NAV was read only the priority side is known', () => {
  expect(computeSides({ ...project, nav: null })).toEqual({ priority: '8095013.69', subordinated: null, profit: null });
});
