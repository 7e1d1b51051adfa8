import {
  findWalletAccount,
  findWalletProduct,
  type Product,
  type WalletAccount,
} from '@aldgate/domain/market/product.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type NotNull, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Exchange, ExchangeBroker, Exchanges } from '../../exchanges/index.ts';
import type { SyncAccount } from '../accounts/accountReadings.ts';
import { type Pace, paceOf } from '../accounts/pace.ts';
import type { TradingAccount, TradingAccounts } from '../accounts/tradingAccount.ts';
import { openKey } from '../keys/openKey.ts';
import { type Comparison, isUnexplained } from './comparison.ts';
import { recordComparisons } from './differences.ts';
import { platformName, platformPlace } from './platformPlace.ts';
import { comparePlatformWallet } from './platformWallet.ts';
import { WALLETS_IN_SQL } from './walletsInSql.ts';

/** The job that compares the platform's own wallet, every ten minutes. */
export const PLATFORM_RECONCILE = 'platform_reconcile';

export interface ReconcileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sync: SyncAccount;
  /** Takes the place of the exchange's own limiter. */
  readonly pace?: Pace;
  readonly accounts: TradingAccounts;
  readonly box: SecretBox;
  readonly exchanges: Exchanges;
}

interface AccountComparison extends Comparison {
  readonly wallet: WalletAccount;
}

/** The maximum of comparisons of an account that keeps changing. */
const LOOKS_MAX = 5;

interface Compared {
  readonly comparisons: readonly Comparison[];
  /** The names of the accounts that could not be compared. */
  readonly failed: readonly string[];
}

/**
 * Compares once: the platform's wallet and every account, or the accounts of one name. `isFresh` syncs the records from
 * the exchange first.
 */
export async function reconcileAccounts(
  deps: ReconcileDeps,
  { isFresh, name }: { readonly isFresh: boolean; readonly name?: string | undefined },
): Promise<Compared> {
  // First, since it opens the keys by which accounts are compared.
  const found = [await reconcilePlatform(deps)];
  const mirrored = (await deps.accounts.all()).filter(({ isMirrored }) => isMirrored);
  const accounts = mirrored.filter((account) => name === undefined || account.name === name);
  for (const account of accounts) found.push(await reconcileAccount(deps, account, isFresh));
  return {
    comparisons: found.flatMap(({ comparisons }) => comparisons),
    failed: found.flatMap(({ failed }) => failed),
  };
}

/** Compares the platform's own wallets, and opens the keys that accounts with money lack. */
export async function reconcilePlatform(deps: ReconcileDeps): Promise<Compared> {
  const found = await Promise.all(deps.exchanges.all.map((exchange) => reconcileWallet(deps, exchange)));
  return {
    comparisons: found.flatMap(({ comparisons }) => comparisons),
    failed: found.flatMap(({ failed }) => failed),
  };
}

/** Compares the platform's own wallet at an exchange. */
async function reconcileWallet(deps: ReconcileDeps, exchange: Exchange): Promise<Compared> {
  const { code, broker } = exchange;
  const { log } = deps;
  if (broker === null) return { comparisons: [], failed: [] };
  const failed = await openMissingKeys(deps, broker, code);
  try {
    const comparisons = await comparePlatformWallet({ ...deps, broker, exchange });
    await report(deps, platformPlace(code), comparisons);
    return { comparisons, failed };
  } catch (error) {
    log.warn({ err: error }, 'the platform’s wallet could not be compared');
    return { comparisons: [], failed: [...failed, platformName(exchange)] };
  }
}

/** Compares one account, and stores the result. One whose exchange does not answer is logged. */
export async function reconcileAccount(
  deps: ReconcileDeps,
  account: TradingAccount,
  isFresh: boolean,
): Promise<Compared> {
  try {
    const comparisons = await compareAccount(deps, account, isFresh);
    await report(deps, account.accountId, comparisons);
    return { comparisons, failed: [] };
  } catch (error) {
    deps.log.warn({ err: error, account: account.accountId }, 'an account could not be compared with the exchange');
    return { comparisons: [], failed: [account.name] };
  }
}

async function report(deps: ReconcileDeps, place: string, comparisons: readonly Comparison[]): Promise<void> {
  for (const each of comparisons.filter(isUnexplained)) deps.log.error({ ...each }, 'ledger and exchange differ');
  await recordComparisons(deps, place, comparisons);
}

/**
 * An account gets its key at its first trade. One that money was moved to before is compared too, so it gets the key
 * now. Returns the names of those without one still.
 */
async function openMissingKeys(deps: ReconcileDeps, broker: ExchangeBroker, code: string): Promise<string[]> {
  const withoutKey = await deps.database
    .selectFrom('exchange_account as a')
    .select(['a.id as accountId', 'a.external_id as externalId', 'a.name'])
    .where('a.exchange_code', '=', code)
    .where('a.external_id', 'is not', null)
    .where('a.state', '=', 'active')
    .where('a.account_type', '<>', 'common')
    .$narrowType<{ externalId: NotNull }>()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('exchange_key as k')
            .select('k.id')
            .whereRef('k.exchange_account_id', '=', 'a.id')
            .where('k.state', '<>', 'revoked'),
        ),
      ),
    )
    .execute();
  const failed: string[] = [];
  for (const account of withoutKey) {
    try {
      await openKey({ ...deps, broker }, account);
    } catch (error) {
      deps.log.warn({ err: error, account: account.accountId }, 'an account without a key could not be compared');
      failed.push(account.name);
    }
  }
  return failed;
}

async function compareAccount(
  deps: ReconcileDeps,
  account: TradingAccount,
  isFresh: boolean,
): Promise<AccountComparison[]> {
  let found = await compareWallets(deps, account, isFresh);
  // Repeated if the balances changed during the comparison.
  for (let looks = 1; looks < LOOKS_MAX && (found.isMoving || found.comparisons.some(isUnexplained)); looks += 1) {
    found = await compareWallets(deps, account, isFresh);
  }
  const { comparisons, isMoving } = found;
  const results = comparisons.map((each) => ({ ...each, isInFlight: each.isInFlight || isMoving }));
  await keep(deps, account, results);
  return results;
}

async function compareWallets(deps: ReconcileDeps, account: TradingAccount, isFresh: boolean) {
  const before = await fetchWallets(deps, account);
  if (isFresh) await deps.sync(account, deps.pace);
  const ledger = await readLedger(deps, account);
  const after = await fetchWallets(deps, account);
  const names = new Set<string>([...before.keys(), ...ledger.keys()]);
  const comparisons = [...names].sort().map((name): AccountComparison => {
    const [product, asset] = name.split('/') as [Product, string];
    const exchange = before.get(name) ?? '0';
    const { balance, waiting, isInFlight } = ledger.get(name) ?? { balance: '0', waiting: '0', isInFlight: false };
    const difference = toDecimalString(decimal(balance).plus(waiting).minus(exchange));
    const { accountId, institutionId, name: accountName } = account;
    const of = { accountId, institutionId, accountName, product, wallet: findWalletAccount(product), asset };
    return { ...of, ledger: balance, exchange, waiting, difference, isInFlight };
  });
  return { comparisons, isMoving: JSON.stringify([...before]) !== JSON.stringify([...after]) };
}

/** The exchange's balances of an account, by product and asset, without zero ones. */
async function fetchWallets(deps: ReconcileDeps, account: TradingAccount): Promise<Map<string, string>> {
  const amounts: (readonly [string, string])[] = [];
  for (const client of account.wallets) {
    const pace = paceOf(deps, account, client.product);
    const balances = await pace.run(client.walletWeight, () => client.wallet());
    for (const [asset, amount] of balances) amounts.push([`${client.product}/${asset}`, amount]);
  }
  return new Map(amounts.sort(([a], [b]) => a.localeCompare(b)));
}

interface Kept {
  readonly balance: string;
  readonly waiting: string;
  readonly isInFlight: boolean;
}

/** The ledger's balances, with what explains a difference. */
async function readLedger(
  { database }: ReconcileDeps,
  { accountId, ledgerOwner }: TradingAccount,
): Promise<Map<string, Kept>> {
  const { rows } = await sql<{
    wallet: WalletAccount;
    asset: string;
    balance: string;
    waiting: string;
    in_flight: boolean;
  }>`
    with balance as (
      select a.type as wallet, a.asset, b.balance
      from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.owner = ${ledgerOwner} and a.type in ('trade_account', 'swap_account')
    ), waiting as (
      select wallet, asset, sum(amount) as amount
      from exchange_income join ${WALLETS_IN_SQL} using (product)
      where exchange_account_id = ${accountId} and not posted
      group by wallet, asset
    ), moving as (
      select distinct of_product.wallet, m.asset from fund_move m, ${WALLETS_IN_SQL}
      where m.state = 'pending' and (
        (m.source_account = ${accountId} and m.source_product = of_product.product)
        or (m.target_account = ${accountId} and m.target_product = of_product.product)
      )
    )
    select wallet, asset, coalesce(balance.balance, 0)::text as balance, coalesce(waiting.amount, 0)::text as waiting,
      (moving.wallet is not null) as in_flight
    from balance full join waiting using (wallet, asset) left join moving using (wallet, asset)
  `.execute(database);
  const sums = rows.map((row) => {
    const sum = {
      balance: toDecimalString(row.balance),
      waiting: toDecimalString(row.waiting),
      isInFlight: row.in_flight,
    };
    return [`${findWalletProduct(row.wallet)}/${row.asset}`, sum] as const;
  });
  return new Map(sums);
}

async function keep(
  deps: ReconcileDeps,
  account: TradingAccount,
  comparisons: readonly AccountComparison[],
): Promise<void> {
  if (comparisons.length === 0) return;
  await deps.database
    .insertInto('reconciliation')
    .values(
      comparisons.map((each) => ({
        exchange_account_id: account.accountId,
        product: each.product,
        account_type: each.wallet,
        asset: each.asset,
        ledger_amount: each.ledger,
        exchange_amount: each.exchange,
        unposted_income: each.waiting,
        in_flight: each.isInFlight,
        reconciled_at: new Date(deps.clock()),
      })),
    )
    .execute();
}
