import type { AccountNumber } from '@aldgate/domain/bank/accountNumber.ts';

/**
 * A statement of an account at a bank, whatever format it came in. Amounts are decimal strings, days are YYYY-MM-DD.
 */
export interface BankStatement {
  readonly statementId: string;
  readonly sequence: string | null;
  readonly account: AccountNumber;
  readonly currency: string;
  /** Negative where the account was overdrawn. */
  readonly opening: string;
  readonly closing: string;
  readonly from: string;
  readonly to: string;
  /** They add up to closing − opening. */
  readonly lines: readonly BankLine[];
}

export interface BankLine {
  /** Unique in the statement, and the same in every copy of it. */
  readonly identity: string;
  readonly direction: Direction;
  /** Positive. */
  readonly amount: string;
  readonly bookedOn: string;
  readonly valueOn: string;
  readonly bankReference: string | null;
  readonly endToEndId: string | null;
  /** Structured: RF… */
  readonly reference: string | null;
  /** Unstructured. */
  readonly remittance: string | null;
  readonly counterparty: Counterparty | null;
  readonly isReturn: boolean;
  readonly returnReason: string | null;
  /** Charges that the bank deducted from a credit, or names for a debit; not part of `amount`. */
  readonly charges: string | null;
  /** A charge is the bank's own. */
  readonly kind: 'payment' | 'charge';
  /** Doubt that a person must look at; absent where the line is read as a whole. */
  readonly warning?: LineWarning;
}

/**
 * The details of an entry do not make its amount; what could not be read of a statement that was accepted; somebody
 * paid for the ultimate debtor.
 */
export type LineWarning = 'details' | 'unread' | 'ultimate_debtor';

export type Direction = 'credit' | 'debit';

export interface Counterparty extends AccountNumber {
  readonly name: string | null;
}

/** 20 MB. */
export const STATEMENT_BYTES_MAX = 20 * 1024 * 1024;

export const STATEMENT_REASONS = [
  'too_large',
  'encoding',
  'dtd',
  'entity',
  'malformed',
  'namespace',
  'mt940',
  'camt_052',
  'camt_054',
  'structure',
  'several_statements',
  'account',
  'currency',
  'balance',
  'sum',
  'amount',
  'decimals',
  'date',
  'direction',
] as const;
export type StatementReason = (typeof STATEMENT_REASONS)[number];

/** Why a statement is refused, as a whole. `line` counts from one; null where no line is at fault. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly line: number | null;
  readonly reason: StatementReason;

  constructor(line: number | null, reason: StatementReason, detail: string) {
    super(detail);
    this.line = line;
    this.reason = reason;
  }
}
