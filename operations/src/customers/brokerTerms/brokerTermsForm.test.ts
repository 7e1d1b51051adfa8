import { expect, test } from 'vitest';
import { buildTerms, enterTerms, FIGURES, STRATEGY_FIGURES, strategyKey } from './brokerTermsForm.ts';

const range = { minimum: '0.25', maximum: '4' };
const terms = {
  accountTypes: ['common', 'custody'] as ('common' | 'custody')[],
  exchanges: [{ exchangeCode: 'BINANCE', accountModes: ['classic'] as 'classic'[] }],
  accountsMaximum: 20,
  projectsMaximum: 10,
  creditLimit: '5000000',
  strategies: [
    { strategy: 'neutral_arbitrage' as const, ratio: range, annualRate: { minimum: '0.06', maximum: '0.18' } },
  ],
  lines: { warning: '1.1', liquidation: '1.05', takeOver: '1.02', withdraw: '1.2' },
  profitShare: '0',
  cureHours: 24,
  exposureMaximum: '5',
};

test('BR-06 terms that were not edited are sent as they are', () => {
  expect(buildTerms(enterTerms(terms))).toEqual(terms);
});

test('every figure of the terms has a field', () => {
  const fields = FIGURES.map(({ field }) => field as string);
  const ofStrategy = STRATEGY_FIGURES.map(({ field }) => strategyKey('neutral_arbitrage', field));
  expect(Object.keys(enterTerms(terms).figures).toSorted()).toEqual([...fields, ...ofStrategy].toSorted());
});

test('figures are sent without grouping, and a strategy whose figures are emptied is closed', () => {
  const entered = enterTerms(terms);
  const figures: Record<string, string> = { ...entered.figures, creditLimit: '6,000,000' };
  for (const { field } of STRATEGY_FIGURES) figures[strategyKey('neutral_arbitrage', field)] = '';
  expect(buildTerms({ ...entered, figures })).toEqual({ ...terms, creditLimit: '6000000', strategies: [] });
});
