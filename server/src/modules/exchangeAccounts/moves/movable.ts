import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import type { Freshness } from '../accounts/accountFigures.ts';
import type { AccountReadings } from '../accounts/accountReadings.ts';
import type { TradingAccounts } from '../accounts/tradingAccount.ts';
import { isWallet, ledgerAccount, type OwnedLocation } from './fundLocation.ts';

export interface MovableDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<TradingAccounts, 'findById'>;
  readonly readings: () => Pick<AccountReadings, 'transferable'>;
}

/** Amounts that can be moved out of a location now: decimal strings. */
export interface Movable {
  readonly ledger: string;
  /** Null where the exchange has no say, or its figure is not live. */
  readonly exchange: string | null;
  /** The smaller of them. */
  readonly available: string;
  readonly bound: 'ledger' | 'exchange';
  readonly freshness: Freshness;
}

/**
 * BR-10: the largest amount of a move out of a location. The ledger does not know margin and locked amounts, and lags
 * behind the exchange; the exchange does not know what is held for other moves. Rounded down to the asset's precision.
 */
export async function readMovable(
  deps: MovableDeps,
  institutionId: string,
  location: OwnedLocation,
  asset: string,
): Promise<Movable> {
  const { precision = 0 } = (await findAsset(deps.database, asset)) ?? {};
  const movable = (amount: string) => toDecimalString(round(amount, precision, 'down'));
  const ledger = movable(await readAvailable(deps.database, ledgerAccount(institutionId, location, asset)));
  if (!isWallet(location)) {
    const freshness: Freshness = { state: 'live', at: deps.clock(), ageMs: 0 };
    return { ledger, exchange: null, available: ledger, bound: 'ledger', freshness };
  }
  const { transferable, freshness } = await readTransferable(deps, location, asset);
  const exchange = transferable === null ? null : movable(transferable);
  const isBound = exchange !== null && decimal(exchange).lt(ledger);
  return {
    ledger,
    exchange,
    available: isBound ? exchange : ledger,
    bound: isBound ? 'exchange' : 'ledger',
    freshness,
  };
}

async function readTransferable(
  deps: MovableDeps,
  { accountId, product }: Extract<OwnedLocation, { readonly accountId: string }>,
  asset: string,
): Promise<{ readonly transferable: string | null; readonly freshness: Freshness }> {
  const account = await deps.accounts.findById(accountId);
  if (account === undefined) return { transferable: null, freshness: { state: 'connecting', at: null, ageMs: null } };
  const { of, freshness } = await deps.readings().transferable(account, product);
  return { transferable: of(asset), freshness };
}
