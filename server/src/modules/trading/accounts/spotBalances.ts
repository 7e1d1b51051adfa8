import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { SpotAccount } from '@aldgate/exchange/signed/payloads/accountRows.ts';

/** The balances of a spot wallet by asset, locked amounts included, without zero ones. Decimal strings. */
export const listSpotBalances = ({ balances }: SpotAccount): (readonly [string, string])[] =>
  balances
    .map(({ asset, free, locked }) => [asset, toDecimalString(decimal(free).plus(locked))] as const)
    .filter(([, amount]) => amount !== '0');
