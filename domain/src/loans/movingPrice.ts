import { decimal, isPositive, round, toDecimalString } from '../money/amount.ts';
import { BANK_CURRENCIES } from '../money/currencies.ts';
import { isStablecoin } from '../money/formatNumber.ts';
import { type LoanValues, PRICE_DECIMALS, priceAtLtv } from './ltv.ts';
import type { LoanSteps } from './terms.ts';

/** The two assets of a loan. */
export interface LoanPair {
  readonly asset: string;
  readonly collateralAsset: string;
}

const CURRENCIES: readonly string[] = BANK_CURRENCIES;

/** Whether the borrowed asset moves the loan: a coin that is borrowed against a stablecoin. */
const isDueMoving = ({ asset, collateralAsset }: LoanPair): boolean =>
  isStablecoin(collateralAsset) && !isStablecoin(asset) && !CURRENCIES.includes(asset);

/** The asset whose price moves the loan: the collateral, or a coin that is borrowed against a stablecoin. */
export const movingAsset = (pair: LoanPair): string => (isDueMoving(pair) ? pair.asset : pair.collateralAsset);

/** The index of the asset that moves the loan. */
export const movingIndex = (pair: LoanPair, { dueIndex, collateralIndex }: LoanValues): string =>
  isDueMoving(pair) ? dueIndex : collateralIndex;

/** The price of the borrowed asset in US dollars at which the loan has an LTV; null where nothing is due. */
const duePriceAtLtv = ({ due, collateral, collateralIndex }: LoanValues, ltv: string): string | null =>
  isPositive(due)
    ? toDecimalString(
        round(decimal(ltv).times(collateral).times(collateralIndex).div(due), PRICE_DECIMALS, 'half-even'),
      )
    : null;

/**
 * The price in US dollars, of the asset that moves the loan, at which it has an LTV: below the present price for
 * collateral, above it for a borrowed coin. 0.5 BTC on 66,500 USDC at 1: 0.9 at 119,700 a BTC.
 */
export const movingPriceAtLtv = (pair: LoanPair, values: LoanValues, ltv: string): string | null =>
  isDueMoving(pair) ? duePriceAtLtv(values, ltv) : priceAtLtv(values, ltv);

/** The price of each step, of the asset that moves the loan. */
export function movingPricesOfSteps(pair: LoanPair, values: LoanValues, steps: LoanSteps) {
  const at = (step: keyof LoanSteps) => movingPriceAtLtv(pair, values, steps[step]);
  return {
    opening: at('opening'),
    marginCall: at('marginCall'),
    lastCall: at('lastCall'),
    liquidation: at('liquidation'),
  };
}
