import type { OperationsAnswerOf } from '@aldgate/contract';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Exchange } from '../exchange.ts';
import { listLowWater } from '../lowWater.ts';
import type { Exchanges } from '../registry.ts';
import { listExchangeSuspensions } from '../suspension.ts';
import { exchangeTarget } from './setExchange.ts';

/** Counts by an exchange's code, of the module that owns what is counted. */
export interface ExchangeCounts {
  /** Accounts that are not closed. */
  readonly countAccounts: (database: Database) => Promise<ReadonlyMap<string, number>>;
  /** Moves of money that wait, and since when the oldest does, epoch ms. */
  readonly readWaitingMoves: (
    database: Database,
  ) => Promise<ReadonlyMap<string, { readonly count: number; readonly oldestAt: number }>>;
}

interface Deps extends ExchangeCounts {
  readonly database: Database;
  readonly exchanges: Exchanges;
}

type Listed = OperationsAnswerOf<'listExchange'>[number];

/** BR-10: every exchange with its state, the platform's own balances there, and what waits. */
export async function listExchange({ database, exchanges, countAccounts, readWaitingMoves }: Deps): Promise<Listed[]> {
  const targets = exchanges.all.map(({ code }) => exchangeTarget(code));
  const [suspensions, marks, approvals, accounts, waiting] = await Promise.all([
    listExchangeSuspensions(database),
    listLowWater(database, exchanges.all),
    findWaitingApprovals(database, targets),
    countAccounts(database),
    readWaitingMoves(database),
  ]);
  return Promise.all(
    exchanges.all.map(async (exchange): Promise<Listed> => {
      const { code, name, products } = exchange;
      const suspension = suspensions.get(code);
      return {
        exchangeCode: code,
        exchangeName: name,
        products: [...products],
        state: suspension === undefined ? 'open' : 'suspended',
        reason: suspension?.reason ?? null,
        since: suspension?.since ?? null,
        approvalId: approvals.get(exchangeTarget(code))?.approvalId ?? null,
        accounts: accounts.get(code) ?? 0,
        inventory: await readInventory(exchange, marks.get(code) ?? new Map()),
        waiting: waiting.get(code)?.count ?? 0,
        oldestAt: waiting.get(code)?.oldestAt ?? null,
      };
    }),
  );
}

/** The platform's own balances at an exchange beside their low-water marks; null while it does not answer. */
export async function readInventory(
  { broker }: Pick<Exchange, 'broker'>,
  marks: ReadonlyMap<string, string>,
): Promise<Listed['inventory']> {
  const wallet = await broker?.wallet().catch(() => null);
  if (wallet === null || wallet === undefined) return null;
  return [...new Set([...wallet.keys(), ...marks.keys()])].sort().map((asset) => {
    const [balance, lowWater] = [wallet.get(asset) ?? '0', marks.get(asset) ?? null];
    return { asset, balance, lowWater, isLow: lowWater !== null && decimal(balance).lt(lowWater) };
  });
}
