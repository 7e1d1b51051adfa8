import type { OtcKind } from './order.ts';
import { marginAt } from './price.ts';

/** The facts of one OTC trade. Amounts and prices are decimal strings, times epoch milliseconds. */
export interface OtcExecution {
  readonly orderId: string;
  readonly kind: OtcKind;
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
  /** In quoteAsset per baseAsset, as the three that follow. */
  readonly price: string;
  readonly referencePrice: string;
  readonly bookPrice: string;
  readonly limitPrice?: string;
  /** The parts of the distance from the middle of the book, in basis points; below zero is better for the customer. */
  readonly indexBps: string;
  readonly marginBps: string;
  readonly volatilityBps: string;
  readonly referenceAt: number;
  readonly quotedAt: number;
  readonly acceptedAt: number;
}

/** The receipt of an OTC trade in canonical form: JSON without whitespace, keys in alphabetical order. */
export function otcReceiptPayload(execution: OtcExecution): string {
  const { fromAsset, baseAsset, price, referencePrice } = execution;
  const direction = fromAsset === baseAsset ? 'sell' : 'buy';
  const fields: Readonly<Record<string, string | number>> = {
    ...execution,
    fee: '0',
    spreadBps: marginAt({ direction, price, mid: referencePrice }),
    product: 'otc',
    version: 1,
  };
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))));
}
