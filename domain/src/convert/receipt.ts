import { spreadBps } from './quote.ts';

/** The facts of one executed conversion. Amounts and prices are decimal strings, times epoch milliseconds. */
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
  /** In quoteAsset per baseAsset. */
  readonly price: string;
  /** The mid-market price that the quote was based on, and its time. */
  readonly referencePrice: string;
  /** The part of the spread that covers volatility, in basis points. Undefined where the quote does not name it. */
  readonly volatilityBps?: string;
  readonly referenceAt: number;
  readonly quotedAt: number;
  readonly expiresAt: number;
  readonly acceptedAt: number;
}

/** Version of the payload format; it changes with the format. 1 has no volatilityBps. */
const RECEIPT_VERSION = { withVolatility: 2, without: 1 } as const;

/**
 * CV-02: a conversion receipt in canonical form: JSON without whitespace, keys in alphabetical order. The same
 * execution always gives the same string.
 */
export function receiptPayload(execution: Execution): string {
  const { expiresAt, acceptedAt, price, referencePrice, volatilityBps } = execution;
  const fields: Readonly<Record<string, string | number>> = {
    ...execution,
    fee: '0',
    spreadBps: spreadBps(price, referencePrice),
    timeLeftMs: expiresAt - acceptedAt,
    version: volatilityBps === undefined ? RECEIPT_VERSION.without : RECEIPT_VERSION.withVolatility,
  };
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))));
}
