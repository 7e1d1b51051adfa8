import { round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isStablecoin } from '@aldgate/domain/money/formatNumber.ts';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { findAsset } from '../calls/assetRegistry.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** The minimum decimals of an amount shown in full: fiat keeps its cents, a coin needs none. */
export function fullPlaces(asset: string): number {
  const places = displayPlaces(asset);
  return places > 2 ? 0 : places;
}

/** An agreed amount in full for a field: without trailing zeros, but with cents for fiat. */
export function fullAmount(value: string, asset: string): string {
  const short = toDecimalString(value);
  return writtenPlaces(short) >= fullPlaces(asset) ? short : round(short, fullPlaces(asset), 'down');
}

const NAMED = ['USDT', 'USDC', 'BTC', 'ETH', 'USD', 'EUR', 'GBP', 'SGD', 'HKD', 'AUD', 'JPY'] as const;

/** The asset's key below `names` in the catalogues; undefined where there is none. */
export function namedAsset(asset: string): (typeof NAMED)[number] | undefined {
  return NAMED.find((each) => each === asset);
}

/** WAL-13: the default decimals of displayed numbers. */
export const DEFAULT_PLACES = 4;

const MONEY_PLACES = 2;
const COIN_PLACES = 8;

/** The displayed decimals of an asset's balance: 2 for fiat and stablecoins, 4 for other coins. */
export function displayPlaces(asset: string): number {
  const known = findAsset(asset);
  if (isStablecoin(asset) || known?.kind === 'fiat') return Math.min(MONEY_PLACES, known?.precision ?? MONEY_PLACES);
  return DEFAULT_PLACES;
}

/** The most decimals of an amount that an action changes: a coin shows every one that changes. */
export function changePlaces(asset: string): number {
  const places = displayPlaces(asset);
  return places > MONEY_PLACES ? COIN_PLACES : places;
}

/** An amount in full, for the text of an error or a button. */
export function boundText(bound: string, asset: string): string {
  return formatDecimal(bound, { locale: currentLanguage(), placesMin: fullPlaces(asset) });
}
