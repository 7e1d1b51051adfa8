import type { Product } from '@aldgate/domain/market/product.ts';

/** The products that the venue trades. */
export type VenueProduct = Extract<Product, 'spot' | 'usdm'>;

/** A listed instrument. The venue uses integer ticks and steps internally; the decimals are for the wire format. */
export interface ListedInstrument {
  /** The venue's key: of a pair `BTC-USDT`, of a future its symbol. */
  readonly id: string;
  /** The symbol on the wire. A pair and its perpetual share it. */
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** Smallest price step as a decimal string, e.g. '0.10'. */
  readonly tickSize: string;
  /** Smallest quantity step as a decimal string, e.g. '0.001'. */
  readonly stepSize: string;
  /** Decimals of a price on the wire. May be finer than the tick. */
  readonly pricePrecision: number;
  /** Decimals of a quantity on the wire. */
  readonly quantityPrecision: number;
  /** One tick in units of 10^-pricePrecision. */
  readonly unitsPerTick: number;
  /** Minimum price × quantity of an order, in quote units. */
  readonly minNotional: string;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly marketMaxQuantity: string;
  /** Epoch milliseconds of the listing. */
  readonly onboardDate: number;
}

/** A perpetual contract margined in USDT. */
export interface FuturesInstrument extends ListedInstrument {
  readonly product: 'usdm';
  /** Maximum deviation of an order's price from the mark: '0.0500' is 5 %. */
  readonly priceBand: string;
  readonly liquidationFee: string;
  /** Classification on the exchange, e.g. 'Layer-1'. */
  readonly underlyingSubType: string;
}

/** A pair of assets. */
export interface SpotInstrument extends ListedInstrument {
  readonly product: 'spot';
  /** Maximum price × quantity of an order with a price, in quote units. */
  readonly maxNotional: string;
  /** The pairs whose indices divided give this one's; undefined for a pair with a path of its own. */
  readonly ratioOf?: readonly [over: string, under: string];
}

export type Instrument = FuturesInstrument | SpotInstrument;
