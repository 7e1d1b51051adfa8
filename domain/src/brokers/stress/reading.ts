import type { Lines } from '../financing/lines.ts';

/** A row of a contract's leverage table. Decimal strings; it covers notionals from its floor up to its cap. */
export interface BracketFigures {
  readonly initialLeverage: number;
  readonly notionalFloor: string;
  readonly notionalCap: string;
  readonly maintenanceRate: string;
  readonly cum: string;
}

/** A position of an account. Decimal strings; the quantity and the cost are above zero for a long one. */
export interface PositionReading {
  readonly instrumentId: string;
  /** The asset whose price moves it. */
  readonly asset: string;
  readonly quantity: string;
  /** The value of the quantity at its entry prices. */
  readonly cost: string;
  readonly openPrice: string;
  /** Null without a recent one. */
  readonly markPrice: string | null;
  readonly marginMode: 'cross' | 'isolated';
  readonly isolatedWallet: string;
  /** The index of its table in `bracketTables`; null while it is not known. */
  readonly brackets: number | null;
}

/** An account as the exchange's figures and marks have it. Decimal strings in USDT. */
export interface AccountRiskReading {
  readonly brokerAccountId: string;
  readonly exchangeCode: string;
  readonly projectNo: string | null;
  /** Null until it was read. */
  readonly equity: string | null;
  /** The cross wallet of its futures, without unrealised profit; null until it was read, '0' without futures. */
  readonly crossWallet: string | null;
  readonly positions: readonly PositionReading[];
  /** The price is null of a coin without one, which counts as nothing. */
  readonly coins: readonly { readonly asset: string; readonly total: string; readonly price: string | null }[];
}

/** A project's claims and its money outside its accounts. Decimal strings in USDT. */
export interface ProjectRiskReading {
  readonly projectNo: string;
  readonly priorityPrincipal: string;
  readonly unpaidInterest: string;
  readonly lines: Lines | null;
  /** Cash at no exchange, and what is on its way. */
  readonly cash: string;
  readonly inTransit: string;
}

/** The part of the answer of `project/risk` that the stress needs. */
export interface RiskReading {
  readonly projects: readonly ProjectRiskReading[];
  readonly accounts: readonly AccountRiskReading[];
  readonly bracketTables: readonly (readonly BracketFigures[])[];
}
