import { isDecimal } from '../money/amount.ts';

/**
 * The facts of the sale of a loan's collateral: a liquidation, or a sale that the customer repays with, which has no
 * fee and whose `due` is what is to be paid. Amounts, prices and rates are decimal strings, times epoch ms.
 */
export interface LoanSaleFacts {
  readonly eventId: string;
  readonly loanId: string;
  readonly institutionId: string;
  readonly asset: string;
  readonly collateralAsset: string;
  /** The places of both assets, to which the sale is rounded. */
  readonly assetPrecision: number;
  readonly collateralPrecision: number;
  /** D, what the sale pays at most, and C before it. */
  readonly due: string;
  readonly collateral: string;
  /** The LTV to lead back to; null where all that is due is paid. */
  readonly restore: string | null;
  readonly feeRate: string;
  /** `firm`: what the desk would quote; `index`: the index, where the book refused a price. */
  readonly source: 'firm' | 'index';
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** In quoteAsset for one baseAsset, as the two that follow. */
  readonly price: string;
  readonly mid: string;
  readonly bookPrice: string;
  readonly marginBps: string;
  /** The size that chose the margin, in US dollars. */
  readonly sizeUsd: string;
  readonly referenceAt: number;
  readonly soldAt: number;
  readonly quantity: string;
  readonly proceeds: string;
  readonly fee: string;
  readonly paidOverdueInterest: string;
  readonly paidInterest: string;
  readonly paidPrincipal: string;
  readonly dueAfter: string;
  readonly collateralAfter: string;
}

/** The receipt of a liquidation in canonical form: JSON without whitespace, keys in alphabetical order. */
export function loanReceiptPayload(facts: LoanSaleFacts): string {
  const fields: Readonly<Record<string, string | number | null>> = { ...facts, product: 'loan', version: 1 };
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Figures of a receipt that follow from a loan's events and from the price, in the order of the formula. */
export const SALE_FIGURES = [
  'due',
  'collateral',
  'marginBps',
  'quantity',
  'proceeds',
  'fee',
  'paidOverdueInterest',
  'paidInterest',
  'paidPrincipal',
  'dueAfter',
  'collateralAfter',
] as const;

const TEXTS = ['asset', 'collateralAsset', 'baseAsset', 'quoteAsset'] as const;
const FIGURES = [...SALE_FIGURES, 'feeRate', 'price', 'mid', 'bookPrice', 'sizeUsd'] as const;
const NUMBERS = ['assetPrecision', 'collateralPrecision', 'referenceAt', 'soldAt'] as const;

/** Parses the payload itself, so that the displayed content is the signed content. Undefined where it is no receipt. */
export function readLoanReceipt(payload: string): LoanSaleFacts | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  return isFacts(value) ? value : undefined;
}

function isFacts(value: unknown): value is LoanSaleFacts {
  if (typeof value !== 'object' || value === null) return false;
  const facts = new Map<string, unknown>(Object.entries(value));
  const isFigure = (figure: unknown) => typeof figure === 'string' && isDecimal(figure);
  const restore = facts.get('restore');
  const source = facts.get('source');
  return (
    facts.get('product') === 'loan' &&
    (restore === null || isFigure(restore)) &&
    (source === 'firm' || source === 'index') &&
    TEXTS.every((name) => typeof facts.get(name) === 'string') &&
    FIGURES.every((name) => isFigure(facts.get(name))) &&
    NUMBERS.every((name) => Number.isSafeInteger(facts.get(name)))
  );
}
