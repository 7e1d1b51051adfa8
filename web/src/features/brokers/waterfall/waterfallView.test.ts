import { expect, test } from 'vitest';
import { EXAMPLE, parseFall, viewWaterfall } from './waterfallView.ts';

const project = {
  nav: '1200000',
  priorityPrincipal: '800000',
  unpaidInterest: '5000',
  lines: { warning: '880000', liquidation: '840000', takeOver: '816000', withdraw: '960000' },
};

test('BR-03 a small fall is the subordinated side’s alone', () => {
  const { nav, shares } = viewWaterfall(project, '0.1');
  expect(nav).toBe('1080000');
  expect(shares.principal).toEqual({ claim: '800000', gets: '800000', loses: '0' });
  expect(shares.interest.loses).toBe('0');
  expect(shares.subordinated).toEqual({ claim: '395000', gets: '275000', loses: '120000' });
});

test('BR-03 a fall below principal and interest hits the priority side, its interest last', () => {
  const { shares } = viewWaterfall(project, '0.5');
  expect(shares.subordinated).toEqual({ claim: '395000', gets: '0', loses: '395000' });
  expect(shares.interest).toEqual({ claim: '5000', gets: '5000', loses: '0' });
  expect(shares.principal).toEqual({ claim: '800000', gets: '595000', loses: '205000' });
});

test('BR-03 each line has its NAV and its fall, and the first loss those of principal and interest', () => {
  const { marks, firstLoss } = viewWaterfall(project, '0');
  expect(marks?.warning).toEqual({ nav: '880000', fall: '0.2666' });
  expect(marks?.liquidation).toEqual({ nav: '840000', fall: '0.3' });
  expect(marks?.takeOver).toEqual({ nav: '816000', fall: '0.32' });
  expect(firstLoss).toEqual({ nav: '805000', fall: '0.3291' });
});

test('a project without a loan has no lines', () => {
  expect(viewWaterfall({ ...project, priorityPrincipal: '0', lines: null }, '0').marks).toBeNull();
});

test('a fall is entered in percent, with or without its sign', () => {
  expect([parseFall('26.7'), parseFall('-26.7'), parseFall('−5'), parseFall('0')]).toEqual([
    '0.267',
    '0.267',
    '0.05',
    '0',
  ]);
  expect([parseFall(''), parseFall('101'), parseFall('half')]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['0.3', '800000', '40000'],
  ['0.4', '720000', '0'],
])('SH-18 in the worked example a loss of %s leaves %s and %s', (fall, principal, subordinated) => {
  const { shares } = viewWaterfall(EXAMPLE, fall);
  expect([shares.principal.gets, shares.subordinated.gets]).toEqual([principal, subordinated]);
});
