import type { Command } from '../engine/commands.ts';
import type { ExchangeState } from '../engine/state.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Listing } from './listing.ts';

/** Initial funds of each account, far more than it needs: in margin at leverage 1, and of each asset of a pair. */
const FUNDS = '100000000000000000';
export const PAIR_FUNDS = 10_000_000_000_000_000_000n;

export const makerName = (id: string): string => `maker ${id}`;
export const takerName = (id: string): string => `taker ${id}`;
export const longName = (id: string): string => `long ${id}`;
export const shortName = (id: string): string => `short ${id}`;

const CONTRACT_NAMES = [makerName, takerName, longName, shortName];
const PAIR_NAMES = [makerName, takerName];

/** Commands that open the simulation's accounts; `firstId` is the id of the next account. */
export function participantAccounts(listings: readonly Listing[], firstId: number): Command[] {
  const named = listings.flatMap(({ instrument }) =>
    (instrument.product === 'spot' ? PAIR_NAMES : CONTRACT_NAMES).map((nameOf) => ({
      instrument,
      name: nameOf(instrument.id),
    })),
  );
  return named.flatMap(({ instrument, name }, index): Command[] => [
    { type: 'openAccount', name, house: true },
    ...fundAccount(instrument, firstId + index),
  ]);
}

function fundAccount({ product, id, baseAsset, quoteAsset }: Instrument, account: number): Command[] {
  if (product === 'spot') {
    return [baseAsset, quoteAsset].map((asset) => ({
      type: 'deposit',
      account,
      wallet: 'main',
      asset,
      amount: String(PAIR_FUNDS),
    }));
  }
  return [
    { type: 'deposit', account, wallet: 'um', asset: 'USDT', amount: FUNDS },
    { type: 'setLeverage', account, symbol: id, leverage: 1 },
  ];
}

/** Commands that list the instruments that a venue lacks and open their participants' accounts; none if it has all. */
export function listMissing({ symbols, pairs, nextAccountId }: ExchangeState, listings: readonly Listing[]): Command[] {
  const missing = listings.filter(({ instrument: { id } }) => !symbols.has(id) && !pairs.has(id));
  if (missing.length === 0) return [];
  const ids = missing.map(({ instrument }) => instrument.id);
  return [{ type: 'listMarkets', ids }, ...participantAccounts(missing, nextAccountId)];
}
