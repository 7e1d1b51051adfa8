import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isZero } from '@aldgate/domain/money/amount.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { concludeForgotten } from '@aldgate/domain/trading/forgottenOrder.ts';
import { type Income, listFillIncome } from '@aldgate/domain/trading/income.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { contractsToList } from '@aldgate/exchange/products/openOrders.ts';
import type { FillPage, HistoryPage, OrderPage } from '@aldgate/exchange/products/productClient.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { RecordedProduct, SyncAccount, TradingAccount } from '../../exchangeAccounts/index.ts';
import { LIST_ALL_MS } from '../exchange/openOrders.ts';
import { addContractJobs } from './endedPositions.ts';
import { markFinder } from './fillMark.ts';
import { paced, type RecordDeps, type Synced } from './recordDeps.ts';
import { parseOrderRow } from './storedOrder.ts';
import { findPairs, findStarts, type Start, windows } from './syncStarts.ts';
import { writeIncome } from './writeIncome.ts';
import { writeOrders } from './writeOrders.ts';
import { writeTrades } from './writeTrades.ts';

/** The maximum delay until the exchange lists a record. */
const LISTED_WITHIN_MS = 10 * 60_000;
const ROWS_MAX = 1_000;

/**
 * Reads an account's income, executions and orders since its records were complete. Existing records are not changed.
 * Rejects with an ExchangeError; then the unread range stays incomplete.
 */
export async function syncAccount(deps: RecordDeps, account: TradingAccount): Promise<void> {
  for (const product of account.products) await syncProduct(deps, account, product);
}

/** `syncAccount` with these dependencies. */
export const accountSyncer =
  (deps: RecordDeps): SyncAccount =>
  (account, pace) =>
    syncAccount({ ...deps, ...(pace !== undefined && { pace }) }, account);

/** Reads the records of one product. */
export async function syncProduct(deps: RecordDeps, account: TradingAccount, product: Product): Promise<void> {
  const synced = { account, client: account.client(product) };
  const { client } = synced;
  const weights = traitsOf(product).weights;
  const startedAt = client.now();
  const begunAt = deps.clock();
  const { since, listedAt } = await readProgress(deps, { ...account, product });
  const positions = await paced(deps, synced, weights.positions, () => client.positions());
  const symbols = await syncIncome(deps, synced, since);
  for (const { instrumentId } of positions) symbols.add(instrumentId);
  for (const symbol of await contractsWithOpenRows(deps, { ...account, product })) symbols.add(symbol);
  const isDue = begunAt - listedAt >= LIST_ALL_MS;
  if (client.income === undefined) {
    for (const pair of await findPairs(deps, account, isDue)) symbols.add(pair);
  }
  const contracts = isDue ? 'all' : contractsToList([...symbols], weights.openOrders);
  const open = await syncOpenOrders(deps, synced, contracts);
  for (const { instrumentId } of open) symbols.add(instrumentId);
  for (const symbol of [...symbols].sort()) {
    const { orders, trades } = await findStarts(deps, synced, symbol, since);
    await syncOrders(deps, synced, symbol, orders);
    await syncTrades(deps, synced, symbol, trades);
  }
  await reconcileOpenRows(deps, synced, open);
  const until = new Date(Math.max(since, startedAt - LISTED_WITHIN_MS));
  const isExposed = open.length > 0 || positions.some(({ quantity }) => !isZero(quantity));
  const progress = {
    income_until: until,
    is_exposed: isExposed,
    synced_at: new Date(deps.clock()),
    listed_at: new Date(contracts === 'all' ? begunAt : listedAt),
  };
  await deps.database
    .insertInto('account_sync')
    .values({ exchange_account_id: account.accountId, product, ...progress })
    .onConflict((conflict) => conflict.columns(['exchange_account_id', 'product']).doUpdateSet(progress))
    .execute();
}

/**
 * `since`: the time until which an account's records are complete; initially the time it was opened. `listedAt`: when
 * the open orders of all contracts were read; both epoch milliseconds.
 */
async function readProgress({ database }: RecordDeps, { accountId, product }: RecordedProduct) {
  const row = await database
    .selectFrom('exchange_account')
    .leftJoin('account_sync', (join) =>
      join
        .onRef('account_sync.exchange_account_id', '=', 'exchange_account.id')
        .on('account_sync.product', '=', product),
    )
    .select(['exchange_account.created_at', 'account_sync.income_until', 'account_sync.listed_at'])
    .where('exchange_account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    since: row.income_until?.getTime() ?? row.created_at.getTime() - LISTED_WITHIN_MS,
    listedAt: row.listed_at?.getTime() ?? 0,
  };
}

/** Returns the contracts with income. */
async function syncIncome(deps: RecordDeps, synced: Synced, since: number): Promise<Set<string>> {
  const { account, client } = synced;
  const symbols = new Set<string>();
  const listed = client.income;
  if (listed === undefined) return symbols;
  for (const window of windows(since, client.now())) {
    for (let page = 1; ; page += 1) {
      const from = { ...window, limit: ROWS_MAX };
      const { income, instruments, isLast } = await paced(deps, synced, 30, () => listed.list(from, page));
      for (const symbol of instruments) symbols.add(symbol);
      await write(deps, account, { income });
      if (isLast) break;
    }
  }
  return symbols;
}

async function syncTrades(deps: RecordDeps, synced: Synced, symbol: string, starts: readonly Start[]): Promise<void> {
  const { account, client } = synced;
  const { history } = traitsOf(client.product).weights;
  for (const start of starts) {
    let page: HistoryPage | undefined = { ...start, limit: ROWS_MAX };
    while (page !== undefined) {
      const from: HistoryPage = page;
      const { fills, next }: FillPage = await paced(deps, synced, history, () => client.fills(symbol, from));
      await write(deps, account, { fills, income: fills.flatMap(listFillIncome) });
      page = next;
    }
  }
}

async function syncOrders(deps: RecordDeps, synced: Synced, symbol: string, starts: readonly Start[]): Promise<void> {
  const { account, client } = synced;
  const { history } = traitsOf(client.product).weights;
  for (const start of starts) {
    let page: HistoryPage | undefined = { ...start, limit: ROWS_MAX };
    while (page !== undefined) {
      const from: HistoryPage = page;
      const { orders, next }: OrderPage = await paced(deps, synced, history, () => client.allOrders(symbol, from));
      await write(deps, account, { updates: orders });
      page = next;
    }
  }
}

/** Returns the open orders of contracts, conditional ones included. */
async function syncOpenOrders(
  deps: RecordDeps,
  synced: Synced,
  contracts: readonly string[] | 'all',
): Promise<OrderUpdate[]> {
  const { account, client } = synced;
  const updates: OrderUpdate[] = [];
  const { ofAll, ofContract } = traitsOf(client.product).weights.openOrders;
  const weight = (contracts === 'all' ? ofAll : ofContract) / 2;
  for (const symbol of contracts === 'all' ? [undefined] : contracts) {
    const orders = await paced(deps, synced, weight, () => client.openOrders(symbol));
    const algoOrders = await paced(deps, synced, weight, () => client.openAlgoOrders(symbol));
    updates.push(...algoOrders, ...orders);
  }
  await write(deps, account, { updates });
  return updates;
}

/** The records' open orders. Orders without a response from the exchange are reconciled by their own job. */
function openRows({ database }: RecordDeps, { accountId, product }: RecordedProduct) {
  return database
    .selectFrom('exchange_order')
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', product)
    .where('is_open', '=', sql.lit(true))
    .where('status', '<>', 'submitted')
    .where((q) => q.or([q('exchange_order_id', 'is not', null), q('algo_id', 'is not', null)]));
}

export async function contractsWithOpenRows(deps: RecordDeps, account: RecordedProduct): Promise<string[]> {
  const rows = await openRows(deps, account).select('instrument_id').distinct().execute();
  return rows.map(({ instrument_id }) => instrument_id);
}

/** Queries each order that is open in the records but not at the exchange. */
async function reconcileOpenRows(deps: RecordDeps, synced: Synced, open: readonly OrderUpdate[]): Promise<void> {
  const { account, client } = synced;
  const { order: weight } = traitsOf(client.product).weights;
  const orders = new Set(open.map(({ instrumentId, orderId }) => `${instrumentId}/${orderId}`));
  const algos = new Set(open.map(({ algoId }) => algoId));
  const rows = await openRows(deps, { ...account, product: client.product })
    .selectAll()
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const order = parseOrderRow(row);
    const { instrumentId, orderId, algoId } = order;
    const isOpen = orderId === null ? algos.has(algoId) : orders.has(`${instrumentId}/${orderId}`);
    if (isOpen) continue;
    const reports = await paced(deps, synced, weight, () => client.reportsOf(order));
    const forgotten = reports.length > 0 ? undefined : concludeForgotten(order, client.now());
    await write(deps, account, { updates: forgotten === undefined ? reports : [forgotten] });
  }
}

interface ExchangeRecords {
  readonly updates?: readonly OrderUpdate[];
  readonly fills?: readonly Fill[];
  readonly income?: readonly Income[];
}

function write(
  { database, clock, log }: RecordDeps,
  account: TradingAccount,
  { updates = [], fills = [], income = [] }: ExchangeRecords,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (updates.length > 0) await writeOrders(tx, account.accountId, updates);
    const stored =
      fills.length > 0 ? await writeTrades(tx, account.accountId, fills, markFinder(account, clock())) : [];
    await addContractJobs(tx, account.accountId, stored, updates);
    // Runs without new income too: waiting losses may be covered now.
    await writeIncome(tx, account, income, { at: clock(), log });
  });
}
