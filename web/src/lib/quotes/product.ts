import type { AnswerOf } from '@aldgate/contract/calls.ts';

/** A firm price of two amounts, in quoteAsset for one baseAsset. Amounts and prices are decimal strings. */
export interface FirmQuote {
  readonly quoteId: string;
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromAmount: string;
  readonly toAmount: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly price: string;
  readonly referencePrice: string;
  /** Epoch milliseconds by the server's clock, as is expiresAt. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A completed trade, as far as an acceptance is compared with it. */
export interface Trade {
  readonly orderId: string;
  /** Null of an order that has had no firm quote. */
  readonly quoteId: string | null;
  readonly fromAsset: string;
  readonly toAsset: string;
  /** Null of an order without a price yet. */
  readonly fromAmount: string | null;
  readonly toAmount: string | null;
}

export type Receipt = AnswerOf<'swapOrderReceipt'>;

/** A receipt of anything: its content, and what proves it. */
export type SignedPayload = Omit<Receipt, 'orderId'>;

/** A product whose trades are made at firm quotes; its name also selects its own texts in the catalogue. */
export interface QuoteProduct {
  readonly name: 'convert' | 'otc';
  /** The page of its records, as a path below the language. */
  readonly records: string;
  readonly readReceipt: (orderId: string, signal: AbortSignal) => Promise<Receipt>;
  /** Reads the newest trades: enough for those that an institution's members make within a minute. */
  readonly readTrades: (signal: AbortSignal) => Promise<readonly Trade[]>;
}
