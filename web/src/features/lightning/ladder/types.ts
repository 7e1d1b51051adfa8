/** An own open order of one of the accounts. Price and quantity are decimal strings; a stop's price is its trigger. */
export interface LadderOrder {
  readonly clientOrderId: string;
  readonly exchangeKeyId: string;
  readonly accountName: string;
  readonly direction: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly isStop: boolean;
}

/** A position: its average entry price and its size, as decimal strings. */
export interface LadderEntry {
  readonly price: string;
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  readonly accountName: string;
}

export interface LadderLiquidation {
  readonly price: string;
  readonly accountName: string;
}

/** A press on a price, a decimal string on the tick; each button has a size of its own. */
export interface LadderPress {
  readonly price: string;
  readonly direction: 'buy' | 'sell';
  readonly button: 'left' | 'right';
  readonly isStop: boolean;
}
