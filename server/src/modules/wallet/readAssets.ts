import type { AnswerOf } from '@aldgate/contract';
import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { findWalletAccount, findWalletProduct } from '@aldgate/domain/market/product.ts';
import { TRADED_PRODUCTS } from '@aldgate/domain/market/traits.ts';
import { decimal, isZero, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../access/index.ts';
import type { User } from '../../kernel/http/caller.ts';
import { type Balance, readBalances } from '../../ledger/balances.ts';
import { limitAvailable, type Transferable } from '../exchangeAccounts/index.ts';
import { valueInUsd } from '../market/index.ts';
import type { WalletDeps } from './deps.ts';

/**
 * WAL-01: the balances of every account and asset that the institution ever held, if the wallet is enabled (KY-06).
 * Margin and what orders lock are frozen: available is what can be transferred out (WAL-02).
 */
export async function readAssets(deps: WalletDeps, user: User): Promise<AnswerOf<'userAssets'>> {
  const { database, clock, market } = deps;
  await authorize(database, user, 'viewWallet', { now: clock() });
  const balances = await readBalances(database, user.institutionId);
  const transferable = await readExchangeWallets(deps, user.institutionId, balances);
  const now = clock();
  return balances.map((balance) => {
    const value = valueInUsd(market, balance.asset, now);
    const usdValuation = value ? round(decimal(balance.total).times(value.price), 2, 'down') : null;
    return {
      ...splitTotal(balance, transferable),
      usdPrice: value ? toDecimalString(value.price) : null,
      usdValuation,
    };
  });
}

/** Reads the wallets at the exchange of accounts with a balance; a value is undefined while its figures are unknown. */
async function readExchangeWallets(
  { readTransferable }: WalletDeps,
  institutionId: string,
  balances: readonly Balance[],
): Promise<ReadonlyMap<CustomerAccount, Transferable | undefined>> {
  const funded = balances
    .filter(({ total }) => !isZero(total))
    .map(({ accountType }) => findWalletProduct(accountType));
  const products = TRADED_PRODUCTS.filter((product) => funded.includes(product));
  return new Map(
    await Promise.all(
      products.map(
        async (product) => [findWalletAccount(product), await readTransferable(institutionId, product)] as const,
      ),
    ),
  );
}

function splitTotal(balance: Balance, wallets: ReadonlyMap<CustomerAccount, Transferable | undefined>) {
  if (!wallets.has(balance.accountType)) return balance;
  const transferable = wallets.get(balance.accountType)?.of(balance.asset) ?? null;
  if (transferable === null) return { ...balance, frozen: null, available: null };
  const available = limitAvailable(balance.available, transferable);
  return { ...balance, available, frozen: toDecimalString(decimal(balance.total).minus(available)) };
}
