import type { Command } from '../engine/commands.ts';
import type { Listing } from './listing.ts';

/** Initial funds of each account: far more than they need, at leverage 1. */
const FUNDS = '100000000000000000';

export const makerName = (symbol: string): string => `maker ${symbol}`;
export const takerName = (symbol: string): string => `taker ${symbol}`;
export const longName = (symbol: string): string => `long ${symbol}`;
export const shortName = (symbol: string): string => `short ${symbol}`;

/** Commands that open the simulation's accounts; `firstId` is the id of the next account. */
export function participantAccounts(listings: readonly Listing[], firstId: number): Command[] {
  const names = listings.flatMap(({ instrument: { symbol } }) =>
    [makerName, takerName, longName, shortName].map((nameOf) => ({ symbol, name: nameOf(symbol) })),
  );
  return names.flatMap(({ symbol, name }, index): Command[] => {
    const account = firstId + index;
    return [
      { type: 'openAccount', name, house: true },
      { type: 'deposit', account, wallet: 'um', asset: 'USDT', amount: FUNDS },
      { type: 'setLeverage', account, symbol, leverage: 1 },
    ];
  });
}
