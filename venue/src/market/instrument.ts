/**
 * A listed contract. Prices inside the venue are whole ticks and quantities whole steps; the decimals here are how
 * both are written on the wire.
 */
export interface Instrument {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** Smallest price step as a decimal string, e.g. '0.10'. */
  readonly tickSize: string;
  /** Smallest quantity step as a decimal string, e.g. '0.001'. */
  readonly stepSize: string;
  /** Decimals a price is written with. May be finer than the tick. */
  readonly pricePrecision: number;
  /** Decimals a quantity is written with. */
  readonly quantityPrecision: number;
  /** One tick in units of 10^-pricePrecision. */
  readonly unitsPerTick: number;
  /** Least price × quantity of an order, in quote units. */
  readonly minNotional: string;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly marketMaxQuantity: string;
  /** How far an order's price may stand from the mark: '0.0500' is 5 %. */
  readonly priceBand: string;
  readonly liquidationFee: string;
  /** Class shown by the exchange, e.g. 'Layer-1'. */
  readonly underlyingSubType: string;
  /** Epoch milliseconds of the listing. */
  readonly onboardDate: number;
}
