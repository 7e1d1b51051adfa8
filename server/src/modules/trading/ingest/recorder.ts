import type { Product } from '@aldgate/domain/market/product.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { listFillIncome } from '@aldgate/domain/trading/income.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { isAuthRejected } from '@aldgate/exchange/signed/signedRest.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { keyRejecter } from '../../exchangeAccounts/index.ts';
import type { EventRecorder } from '../portfolio/eventRecorder.ts';
import { createAverageCosts } from './averageCosts.ts';
import { knownCostBasis } from './costBasis.ts';
import { addContractJobs } from './endedPositions.ts';
import { markFinder } from './fillMark.ts';
import type { RecordDeps } from './recordDeps.ts';
import { contractsWithOpenRows, syncAccount } from './sync.ts';
import { writeIncome } from './writeIncome.ts';
import { writeOrders } from './writeOrders.ts';
import { writeTrades } from './writeTrades.ts';

/** Longer than a new order's own request takes to store the exchange's response. */
const WRITE_AFTER_MS = 20;
/** The exchange lists income shortly after the event. */
const SYNC_AFTER_MS = 300;
const SYNC_AGAIN_MIN_MS = 1_000;
const SYNC_AGAIN_MAX_MS = 60_000;
/** Beyond this many pending records, the rest is read from the exchange later. */
const WAITING_MAX = 20_000;

interface PendingRecords {
  readonly account: TradingAccount;
  updates: OrderUpdate[];
  fills: Fill[];
  /** The records being written. */
  writing: readonly Fill[];
  drain: Promise<void> | undefined;
  sync: Promise<void> | undefined;
  isSyncWanted: boolean;
  failures: number;
}

export function createRecorder(deps: RecordDeps): EventRecorder {
  const { database, clock, log } = deps;
  const pendingRecords = new Map<string, PendingRecords>();
  const averageCosts = createAverageCosts(database);
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;

  const pendingOf = (account: TradingAccount): PendingRecords => {
    const known = pendingRecords.get(account.accountId);
    if (known !== undefined) return known;
    const pending: PendingRecords = {
      account,
      updates: [],
      fills: [],
      writing: [],
      drain: undefined,
      sync: undefined,
      isSyncWanted: false,
      failures: 0,
    };
    pendingRecords.set(account.accountId, pending);
    return pending;
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms).unref();
      timers.add(timer);
    });

  const drain = async (pending: PendingRecords): Promise<void> => {
    // Collects updates into one write, and gives a new order's response time to arrive before its row is written.
    await new Promise((resolve) => setTimeout(resolve, WRITE_AFTER_MS));
    while (pending.updates.length > 0) {
      const { updates, fills } = pending;
      pending.updates = [];
      pending.fills = [];
      pending.writing = fills;
      try {
        await inTransaction(database, async (tx) => {
          await writeOrders(tx, pending.account.accountId, updates);
          const stored = await writeTrades(tx, pending.account.accountId, fills, markFinder(pending.account, clock()));
          if (fills.length > 0) {
            await writeIncome(tx, pending.account, fills.flatMap(listFillIncome), { at: clock(), log });
            await markExposed(tx, pending.account.accountId, [...new Set(fills.map(({ product }) => product))]);
          }
          await addContractJobs(tx, pending.account.accountId, stored, updates);
        });
      } catch (error) {
        log.error(
          { err: error, account: pending.account.accountId },
          'events of an account’s stream could not be stored',
        );
        void recorder.syncSoon(pending.account);
      }
      pending.writing = [];
    }
  };

  const write = (pending: PendingRecords): void => {
    pending.drain ??= drain(pending).finally(() => {
      pending.drain = undefined;
      if (pending.updates.length > 0) write(pending);
    });
  };

  /** Syncs once, and again if requested meanwhile; failures are retried indefinitely. */
  const synchronise = async (pending: PendingRecords): Promise<void> => {
    await pause(SYNC_AFTER_MS);
    pending.isSyncWanted = false;
    if (isClosed) return;
    try {
      await syncAccount(deps, pending.account);
      pending.failures = 0;
    } catch (error) {
      log.warn({ err: error, account: pending.account.accountId }, 'an account’s records could not be read');
      // An account with another key gets another feed, which begins with a sync.
      if (isAuthRejected(error)) return keyRejecter(deps)(pending.account);
      if (isClosed) return;
      const waitMs = Math.min(SYNC_AGAIN_MAX_MS, SYNC_AGAIN_MIN_MS * 2 ** pending.failures);
      pending.failures += 1;
      void pause(waitMs).then(() => recorder.syncSoon(pending.account));
    }
  };

  const recorder: EventRecorder = {
    ingest(account, event) {
      if (isClosed) return;
      const pending = pendingOf(account);
      if (event.type === 'balance' && !event.isOfOrder) void recorder.syncSoon(account);
      if (event.type !== 'order') return;
      if (pending.updates.length >= WAITING_MAX) {
        void recorder.syncSoon(account);
        return;
      }
      pending.updates.push(event.update);
      if (event.fill !== undefined) pending.fills.push(event.fill);
      write(pending);
    },
    syncSoon(account) {
      if (isClosed) return Promise.resolve();
      const pending = pendingOf(account);
      if (pending.sync !== undefined) {
        // The sync in flight may have read past it already.
        pending.isSyncWanted = true;
        return pending.sync;
      }
      pending.sync = synchronise(pending).finally(() => {
        pending.sync = undefined;
        if (pending.isSyncWanted && !isClosed) void recorder.syncSoon(account);
      });
      return pending.sync;
    },
    readCostBasis(account, product, stateNow) {
      const pending = pendingOf(account);
      const readCurrent = () => ({ state: stateNow(), pending: [...pending.writing, ...pending.fills] });
      return knownCostBasis(database, { ...account, product }, stateNow(), readCurrent);
    },
    readHoldings(account, isThorough) {
      const { writing, fills } = pendingOf(account);
      return averageCosts.read(account, [...writing, ...fills], isThorough);
    },
    openContracts: (account, product) => contractsWithOpenRows(deps, { ...account, product }),
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...pendingRecords.values()].flatMap(({ drain: writing }) => writing ?? []));
    },
  };
  return recorder;
}

/** An account that trades may have positions. */
async function markExposed(tx: Tx, accountId: string, products: readonly Product[]): Promise<void> {
  await tx
    .updateTable('account_sync')
    .set({ is_exposed: true })
    .where('exchange_account_id', '=', accountId)
    .where('product', 'in', products)
    .where('is_exposed', '=', false)
    .execute();
}
