import type { Income } from '@aldgate/domain/trading/income.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { postWaiting, type Whose } from './postIncome.ts';

const ROWS_MAX = 2_000;

/**
 * Stores new income and posts what waits to the ledger, in the caller's transaction. An account that the ledger does
 * not mirror has none.
 */
export async function writeIncome(
  tx: Tx,
  account: Whose,
  income: readonly Income[],
  { at, log }: { readonly at: number; readonly log: Log },
): Promise<void> {
  if (!account.isMirrored) return;
  const sorted = [...income].sort((a, b) => formatName(a).localeCompare(formatName(b)));
  for (let from = 0; from < sorted.length; from += ROWS_MAX) {
    await tx
      .insertInto('exchange_income')
      .values(
        sorted.slice(from, from + ROWS_MAX).map((each) => ({
          exchange_account_id: account.accountId,
          product: each.product,
          income_type: each.type,
          source_id: each.sourceId,
          instrument_id: each.instrumentId,
          asset: each.asset,
          amount: each.amount,
          trade_id: each.tradeId,
          occurred_at: new Date(each.at),
          // Transfers are posted by their own saga.
          posted: each.type === 'transfer',
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['exchange_account_id', 'product', 'income_type', 'source_id']).doNothing(),
      )
      .execute();
  }
  await postWaiting(tx, account, { at, log });
}

const formatName = ({ type, sourceId }: Income): string => `${type}/${sourceId}`;
