import { spreadBps } from './spread.ts';

/** What was agreed and done in one conversion. Amounts and prices are decimal strings, times epoch milliseconds. */
export interface Execution {
  readonly orderId: string;
  readonly quoteId: string;
  readonly transferId: string;
  readonly institutionId: string;
  readonly userId: string;
  readonly fromAsset: string;
  readonly fromAmount: string;
  readonly toAsset: string;
  readonly toAmount: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** In quoteAsset for one baseAsset. */
  readonly price: string;
  /** The mid-market that the price was made from, and when it was true. */
  readonly referencePrice: string;
  readonly referenceAt: number;
  readonly quotedAt: number;
  readonly expiresAt: number;
  readonly acceptedAt: number;
}

/** The form of the payload; a receipt of another form would carry another number. */
const RECEIPT_VERSION = 1;

/**
 * CV-02: the receipt of a conversion as one string, the same for the same execution wherever it is written: JSON without
 * spaces, its names in alphabetical order.
 */
export function receiptPayload(execution: Execution): string {
  const { expiresAt, acceptedAt, price, referencePrice } = execution;
  const fields: Readonly<Record<string, string | number>> = {
    ...execution,
    fee: '0',
    spreadBps: spreadBps(price, referencePrice),
    timeLeftMs: expiresAt - acceptedAt,
    version: RECEIPT_VERSION,
  };
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))));
}
