import type { Instrument } from '../../market/instrument.ts';
import type { Mark } from '../../market/market.ts';

/** The markPriceUpdate event, single or as an array item. */
export function markPriceEvent(instrument: Instrument, mark: Mark, at: number) {
  return {
    e: 'markPriceUpdate',
    E: at,
    s: instrument.symbol,
    p: mark.markPrice,
    ap: mark.averagePrice,
    i: mark.indexPrice,
    P: mark.estimatedSettlePrice,
    r: mark.fundingRate,
    T: mark.nextFundingTime,
    st: 1,
  };
}

/** Interest component of the funding rate, for eight hours. */
const INTEREST_RATE = '0.00010000';

/** A row of GET /premiumIndex. */
export function premiumIndexRow(instrument: Instrument, mark: Mark, at: number) {
  return {
    symbol: instrument.symbol,
    markPrice: mark.markPrice,
    indexPrice: mark.indexPrice,
    estimatedSettlePrice: mark.estimatedSettlePrice,
    lastFundingRate: mark.fundingRate,
    interestRate: INTEREST_RATE,
    nextFundingTime: mark.nextFundingTime,
    time: at,
  };
}
