import type { Product } from '@aldgate/domain/market/product.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Exchanges } from '../../../exchanges/index.ts';
import type { AccountReadings, Transferable } from '../../accounts/accountReadings.ts';
import type { TradingAccounts } from '../../accounts/tradingAccount.ts';

/** Reads what can be transferred out of an institution's own wallet at the exchange; undefined without an account. */
export type ReadTransferable = (institutionId: string, product: Product) => Promise<Transferable | undefined>;

interface Deps {
  readonly accounts: Pick<TradingAccounts, 'findOwn'>;
  readonly exchanges: Exchanges;
  readonly readings: () => Pick<AccountReadings, 'transferable'>;
}

export function transferableReader({ accounts, exchanges, readings }: Deps): ReadTransferable {
  return async (institutionId, product) => {
    const account = await accounts.findOwn(institutionId, exchanges.reference.code);
    return account === undefined ? undefined : readings().transferable(account, product);
  };
}

/** Limits the ledger's available balance to what the exchange transfers: each may lag behind the other. */
export const limitAvailable = (inLedger: string, transferable: string): string =>
  decimal(transferable).lt(inLedger) ? transferable : inLedger;
