import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { STRATEGIES } from '@aldgate/domain/brokers/strategies.ts';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';

export type BrokerTermsDetail = OperationsAnswerOf<'queryBrokerTerms'>;
type Terms = BrokerTermsDetail['terms'];
export type SentTerms = OperationsRequestOf<'setBrokerTerms'>['terms'];

/** The figures of the terms by the path that the server names them with, and their label. */
export const FIGURES = [
  { field: 'accountsMaximum', label: 'Most accounts' },
  { field: 'projectsMaximum', label: 'Most projects' },
  { field: 'creditLimit', label: 'Credit limit, USDT' },
  { field: 'lines.takeOver', label: 'Take-over line' },
  { field: 'lines.liquidation', label: 'Liquidation line' },
  { field: 'lines.warning', label: 'Warning line' },
  { field: 'lines.withdraw', label: 'Withdrawal line' },
  { field: 'profitShare', label: 'Profit share, a fraction' },
  { field: 'cureHours', label: 'Time to cure, hours' },
  { field: 'exposureMaximum', label: 'Largest exposure' },
] as const;

/** The figures of each strategy. */
export const STRATEGY_FIGURES = [
  { field: 'ratio.minimum', label: 'lowest ratio' },
  { field: 'ratio.maximum', label: 'highest ratio' },
  { field: 'annualRate.minimum', label: 'lowest annual rate' },
  { field: 'annualRate.maximum', label: 'highest annual rate' },
] as const;

type Figure = (typeof FIGURES)[number]['field'];

/** Terms as their form has them: figures as they were typed, choices as they are sent. */
export interface EnteredTerms {
  readonly accountTypes: Terms['accountTypes'];
  readonly exchanges: Terms['exchanges'];
  /** By the path of the figure. */
  readonly figures: Readonly<Record<string, string>>;
}

/** The path of a strategy’s figure. */
export const strategyKey = (strategy: string, field: string): string => `${strategy}.${field}`;

export const enterTerms = (terms: Terms): EnteredTerms => ({
  accountTypes: terms.accountTypes,
  exchanges: terms.exchanges,
  figures: {
    accountsMaximum: String(terms.accountsMaximum),
    projectsMaximum: String(terms.projectsMaximum),
    creditLimit: terms.creditLimit,
    'lines.takeOver': terms.lines.takeOver,
    'lines.liquidation': terms.lines.liquidation,
    'lines.warning': terms.lines.warning,
    'lines.withdraw': terms.lines.withdraw,
    profitShare: terms.profitShare,
    cureHours: String(terms.cureHours),
    exposureMaximum: terms.exposureMaximum,
    ...Object.fromEntries(
      terms.strategies.flatMap(({ strategy, ratio, annualRate }) => [
        [strategyKey(strategy, 'ratio.minimum'), ratio.minimum],
        [strategyKey(strategy, 'ratio.maximum'), ratio.maximum],
        [strategyKey(strategy, 'annualRate.minimum'), annualRate.minimum],
        [strategyKey(strategy, 'annualRate.maximum'), annualRate.maximum],
      ]),
    ),
  },
});

/** The terms that were entered; the server checks them. A strategy without any figure is not open. */
export function buildTerms({ accountTypes, exchanges, figures }: EnteredTerms): SentTerms {
  const amount = (field: Figure) => toPlainAmount(figures[field] ?? '');
  const count = (field: Figure) => Number(amount(field));
  return {
    accountTypes: [...accountTypes],
    exchanges: exchanges.map(({ exchangeCode, accountModes }) => ({ exchangeCode, accountModes: [...accountModes] })),
    accountsMaximum: count('accountsMaximum'),
    projectsMaximum: count('projectsMaximum'),
    creditLimit: amount('creditLimit'),
    strategies: STRATEGIES.flatMap((strategy) => {
      const of = (field: string) => toPlainAmount(figures[strategyKey(strategy, field)] ?? '');
      const ratio = { minimum: of('ratio.minimum'), maximum: of('ratio.maximum') };
      const annualRate = { minimum: of('annualRate.minimum'), maximum: of('annualRate.maximum') };
      const isOpen = [ratio.minimum, ratio.maximum, annualRate.minimum, annualRate.maximum].some((text) => text !== '');
      return isOpen ? [{ strategy, ratio, annualRate }] : [];
    }),
    lines: {
      warning: amount('lines.warning'),
      liquidation: amount('lines.liquidation'),
      takeOver: amount('lines.takeOver'),
      withdraw: amount('lines.withdraw'),
    },
    profitShare: amount('profitShare'),
    cureHours: count('cureHours'),
    exposureMaximum: amount('exposureMaximum'),
  };
}
