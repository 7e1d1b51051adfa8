import { decimal, isNegative } from '../money/amount.ts';
import { ACCOUNT_TYPES, type BrokerAccountMode, type BrokerAccountType, isMirrored } from './accounts.ts';
import type { Strategy } from './strategies.ts';

/** Bounds of a fraction or a multiple; decimal strings. */
export interface Range {
  readonly minimum: string;
  readonly maximum: string;
}

/**
 * Rights and bounds of a broker: accounts that it may open, and how its projects are financed. Amounts are in USDT,
 * decimal strings.
 */
export interface BrokerTerms {
  readonly accountTypes: readonly BrokerAccountType[];
  readonly exchanges: readonly {
    readonly exchangeCode: string;
    readonly accountModes: readonly BrokerAccountMode[];
  }[];
  readonly accountsMaximum: number;
  readonly projectsMaximum: number;
  readonly creditLimit: string;
  /** Ratio and annual rate are fractions: 0.06 is 6 %. */
  readonly strategies: readonly { readonly strategy: Strategy; readonly ratio: Range; readonly annualRate: Range }[];
  /** Multiples of the priority principal. */
  readonly lines: {
    readonly warning: string;
    readonly liquidation: string;
    readonly takeOver: string;
    readonly withdraw: string;
  };
  /** The platform's part of a profit, a fraction. */
  readonly profitShare: string;
  readonly cureHours: number;
  /** The most Σ notional of positions ÷ NAV. */
  readonly exposureMaximum: string;
}

/** Modes that an exchange offers. */
interface OfferedExchange {
  readonly code: string;
  readonly modes: readonly BrokerAccountMode[];
}

/** The terms of a broker for whom operators have set none: everything that the exchanges offer is open. */
export const defaultTerms = (exchanges: readonly OfferedExchange[]): BrokerTerms => ({
  accountTypes: ACCOUNT_TYPES,
  exchanges: exchanges.map(({ code, modes }) => ({ exchangeCode: code, accountModes: modes })),
  accountsMaximum: 20,
  projectsMaximum: 10,
  creditLimit: '5000000',
  strategies: [
    {
      strategy: 'neutral_arbitrage',
      ratio: { minimum: '0.25', maximum: '4' },
      annualRate: { minimum: '0.06', maximum: '0.18' },
    },
    {
      strategy: 'statistical_arbitrage',
      ratio: { minimum: '0.25', maximum: '3' },
      annualRate: { minimum: '0.08', maximum: '0.24' },
    },
  ],
  lines: { warning: '1.1', liquidation: '1.05', takeOver: '1.02', withdraw: '1.2' },
  profitShare: '0',
  cureHours: 24,
  exposureMaximum: '3',
});

/**
 * The first field that does not hold, with a word why; undefined for terms that can be set. Lines rise from 1, ranges
 * from above zero, and exchanges and their modes are offered, each once.
 */
export function findWrongTerm(
  terms: BrokerTerms,
  offered: readonly OfferedExchange[],
): { readonly field: string; readonly rule: 'order' | 'range' | 'unknown' | 'twice' } | undefined {
  const { warning, liquidation, takeOver, withdraw } = terms.lines;
  const rising: readonly (readonly [string, string, string])[] = [
    ['lines.takeOver', '1', takeOver],
    ['lines.liquidation', takeOver, liquidation],
    ['lines.warning', liquidation, warning],
    ['lines.withdraw', warning, withdraw],
  ];
  for (const [field, lower, upper] of rising) if (!decimal(lower).lt(upper)) return { field, rule: 'order' };
  if (isTwice(terms.accountTypes)) return { field: 'accountTypes', rule: 'twice' };
  if (isTwice(terms.exchanges.map(({ exchangeCode }) => exchangeCode))) return { field: 'exchanges', rule: 'twice' };
  for (const [index, { exchangeCode, accountModes }] of terms.exchanges.entries()) {
    const exchange = offered.find(({ code }) => code === exchangeCode);
    if (exchange === undefined) return { field: `exchanges.${index}.exchangeCode`, rule: 'unknown' };
    const field = `exchanges.${index}.accountModes`;
    if (accountModes.some((mode) => !exchange.modes.includes(mode))) return { field, rule: 'unknown' };
    if (isTwice(accountModes)) return { field, rule: 'twice' };
  }
  if (isTwice(terms.strategies.map(({ strategy }) => strategy))) return { field: 'strategies', rule: 'twice' };
  for (const [index, { ratio, annualRate }] of terms.strategies.entries()) {
    for (const [name, range] of [['ratio', ratio] as const, ['annualRate', annualRate] as const]) {
      if (!isRange(range)) return { field: `strategies.${index}.${name}`, rule: 'range' };
    }
    if (decimal(annualRate.maximum).gt('1')) return { field: `strategies.${index}.annualRate`, rule: 'range' };
  }
  if (isNegative(terms.creditLimit)) return { field: 'creditLimit', rule: 'range' };
  const share = decimal(terms.profitShare);
  return share.lt('0') || share.gt('1') ? { field: 'profitShare', rule: 'range' } : undefined;
}

const isRange = ({ minimum, maximum }: Range): boolean => decimal(minimum).gt('0') && decimal(minimum).lte(maximum);

const isTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

/** Finds what of a wanted account the terms do not open; undefined for one that can be opened. */
export function findClosedTerm(
  { accountTypes, exchanges }: BrokerTerms,
  wanted: {
    readonly accountType: BrokerAccountType;
    readonly exchangeCode: string;
    readonly accountMode: BrokerAccountMode;
  },
  offered: readonly (OfferedExchange & { readonly hasBroker: boolean })[],
): 'accountType' | 'exchangeCode' | 'accountMode' | undefined {
  const { accountType, exchangeCode, accountMode } = wanted;
  if (!accountTypes.includes(accountType)) return 'accountType';
  const open = exchanges.find((one) => one.exchangeCode === exchangeCode);
  const exchange = offered.find(({ code }) => code === exchangeCode);
  if (open === undefined || exchange === undefined) return 'exchangeCode';
  // The platform opens accounts only where it has one.
  if (isMirrored(accountType) && !exchange.hasBroker) return 'accountType';
  return open.accountModes.includes(accountMode) && exchange.modes.includes(accountMode) ? undefined : 'accountMode';
}
