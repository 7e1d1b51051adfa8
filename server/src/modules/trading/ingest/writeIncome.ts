import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { findWalletAccount } from '@aldgate/domain/market/product.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Income, IncomeType } from '@aldgate/domain/trading/income.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { clearing } from '../../../ledger/account.ts';
import { post } from '../../../ledger/post.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { noteBalanceChange } from './noteBalanceChange.ts';

type Row = Selectable<Tables['exchange_income']>;
type Whose = Pick<TradingAccount, 'accountId' | 'ledgerOwner'>;

const ROWS_MAX = 2_000;

/** The ledger's flows; transfers are posted by their own saga. */
const FLOWS: Readonly<Record<Exclude<IncomeType, 'transfer'>, Flow>> = {
  realized_pnl: 'trade',
  commission: 'trading_fee',
  funding_fee: 'funding_fee',
  liquidation: 'liquidation',
  auto_deleveraging: 'auto_deleveraging',
  others: 'others',
};

/** Stores new income and posts what waits to the ledger, in the caller's transaction. */
export async function writeIncome(
  tx: Tx,
  account: Whose,
  income: readonly Income[],
  { at, log }: { readonly at: number; readonly log: Log },
): Promise<void> {
  const sorted = [...income].sort((a, b) => formatName(a).localeCompare(formatName(b)));
  for (let from = 0; from < sorted.length; from += ROWS_MAX) {
    await tx
      .insertInto('exchange_income')
      .values(
        sorted.slice(from, from + ROWS_MAX).map((each) => ({
          broker_account_id: account.accountId,
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
        conflict.columns(['broker_account_id', 'product', 'income_type', 'source_id']).doNothing(),
      )
      .execute();
  }
  await postWaiting(tx, account, { at, log });
}

/**
 * Posts waiting income, credits first, so that they cover debits. A debit that the ledger balance does not cover
 * waits for the next time.
 */
export async function postWaiting(
  tx: Tx,
  account: Whose,
  { at, log }: { readonly at: number; readonly log: Log },
): Promise<void> {
  const rows = await tx
    .selectFrom('exchange_income')
    .selectAll()
    .where('broker_account_id', '=', account.accountId)
    .where('posted', '=', false)
    // Largest first, so that uncovered debits do not block credits.
    .orderBy('amount', 'desc')
    .orderBy('id')
    .limit(ROWS_MAX)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return;
  const isCost = ({ amount }: Row) => amount.startsWith('-');
  const ordered = [...rows.filter((row) => !isCost(row)), ...rows.filter(isCost)];
  const outcomes = await post(
    tx,
    ordered.map((row) => buildTransfer(account, row)),
    at,
  );
  const posted = ordered.filter((row, index) => {
    const result = outcomes[index]?.result;
    if (result !== 'posted' && result !== 'repeated' && result !== 'insufficient') {
      log.error({ income: row.id, result }, 'the ledger rejects an income');
    }
    return result === 'posted' || result === 'repeated';
  });
  if (posted.length === 0) return;
  await noteBalanceChange(tx, account.accountId, at);
  await tx
    .updateTable('exchange_income')
    .set({ posted: true })
    .where(
      'id',
      'in',
      posted.map(({ id }) => id),
    )
    .execute();
}

function buildTransfer({ accountId, ledgerOwner }: Whose, row: Row): Transfer {
  const { asset } = row;
  const amount = toDecimalString(row.amount);
  const flow = row.income_type === 'transfer' ? 'account_transfer' : FLOWS[row.income_type];
  return {
    key: `${row.product}:${accountId}:${row.income_type}:${row.source_id}`,
    flow,
    reference: `exchange_income:${row.product}:${accountId}:${row.income_type}:${row.source_id}`,
    legs: [
      { account: { owner: ledgerOwner, type: findWalletAccount(row.product), asset }, amount },
      { account: clearing(asset), amount: toDecimalString(decimal(amount).neg()) },
    ],
  };
}

const formatName = ({ type, sourceId }: Income): string => `${type}/${sourceId}`;
