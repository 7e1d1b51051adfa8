/** A listed contract. The venue uses integer ticks and steps internally; the decimals here are for the wire format. */
export interface Instrument {
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
  /** Maximum deviation of an order's price from the mark: '0.0500' is 5 %. */
  readonly priceBand: string;
  readonly liquidationFee: string;
  /** Classification on the exchange, e.g. 'Layer-1'. */
  readonly underlyingSubType: string;
  /** Epoch milliseconds of the listing. */
  readonly onboardDate: number;
}
