import { BANK_CURRENCIES, type BankCurrency } from '@aldgate/domain/money/currencies.ts';
import { ApiError } from '../../kernel/apiError.ts';

/** Undefined for an asset that is no currency of banks. */
export const findCurrency = (asset: string): BankCurrency | undefined => BANK_CURRENCIES.find((each) => each === asset);

/** Throws assetUnsupported. */
export function bankCurrency(asset: string): BankCurrency {
  const currency = findCurrency(asset);
  if (currency === undefined) throw new ApiError('assetUnsupported', { asset });
  return currency;
}
