import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { findWalletAccount, type Product } from '@aldgate/domain/market/product.ts';
import { TRADED_PRODUCTS, traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { IncomeType } from '@aldgate/domain/trading/income.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Log } from '../../../kernel/log.ts';
import { clearing } from '../../../ledger/account.ts';
import { post } from '../../../ledger/post.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { noteBalanceChange } from '../../exchangeAccounts/index.ts';

type Row = Selectable<Tables['exchange_income']>;
export type Whose = Pick<TradingAccount, 'accountId' | 'ledgerOwner' | 'isMirrored'>;

const ROWS_MAX = 2_000;

/** The ledger's flows; transfers are posted by their own saga. */
const FLOWS: Readonly<Record<Exclude<IncomeType, 'transfer'>, Flow>> = {
  realized_pnl: 'trade',
  spot_trade: 'spot_trade',
  commission: 'trading_fee',
  funding_fee: 'funding_fee',
  liquidation: 'liquidation',
  auto_deleveraging: 'auto_deleveraging',
  others: 'others',
};

/** Rows that one transfer posts. */
interface Posting {
  readonly rows: readonly Row[];
  readonly transfer: Transfer;
}

/**
 * Posts waiting income. A debit that the ledger balance does not cover waits for the next time; so does a row whose
 * asset is not in the registry, which the comparison with the exchange then shows as a break.
 */
export async function postWaiting(
  tx: Tx,
  account: Whose,
  { at, log }: { readonly at: number; readonly log: Log },
): Promise<void> {
  const postings: Posting[] = [];
  for (const product of TRADED_PRODUCTS) {
    const rows = await lockWaiting(tx, account, product);
    postings.push(...(traitsOf(product).hasPositions ? postProfits : postExchanges)(account, rows));
  }
  if (postings.length === 0) return;
  const outcomes = await post(
    tx,
    postings.map(({ transfer }) => transfer),
    at,
  );
  const posted = postings.flatMap(({ rows }, index) => {
    const result = outcomes[index]?.result;
    if (result === 'posted' || result === 'repeated') return rows;
    if (result !== 'insufficient') log.error({ income: rows[0]?.id, result }, 'the ledger rejects an income');
    return [];
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

function lockWaiting(tx: Tx, { accountId }: Whose, product: Product): Promise<Row[]> {
  const waiting = tx
    .selectFrom('exchange_income')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .where('posted', '=', false)
    .where('product', '=', product)
    .where(sql<boolean>`exists (select from asset where symbol = exchange_income.asset)`);
  const ordered = traitsOf(product).hasPositions
    ? // Largest first, so that uncovered debits do not block credits.
      waiting.orderBy('amount', 'desc').orderBy('id')
    : waiting.orderBy('occurred_at').orderBy(sql`trade_id::numeric`).orderBy('id');
  return ordered.limit(ROWS_MAX).forUpdate().skipLocked().execute();
}

/** One transfer for each row, credits first, so that they cover debits. */
function postProfits(account: Whose, rows: readonly Row[]): Posting[] {
  const isCost = ({ amount }: Row) => amount.startsWith('-');
  const ordered = [...rows.filter((row) => !isCost(row)), ...rows.filter(isCost)];
  return ordered.map((row) => ({ rows: [row], transfer: buildTransfer(account, row, [row]) }));
}

/**
 * Executions in the order of their trades, each followed by its commission: a sale may pay for the purchase after it.
 * The two assets of an execution are one transfer; one without the other waits.
 */
function postExchanges(account: Whose, rows: readonly Row[]): Posting[] {
  const byTrade = Map.groupBy(rows, ({ instrument_id, trade_id, id }) =>
    trade_id === null ? id : `${instrument_id}:${trade_id}`,
  );
  return [...byTrade.values()].flatMap((each) => {
    const exchanged = each.filter(({ income_type }) => income_type === 'spot_trade');
    const rest = each.filter(({ income_type }) => income_type !== 'spot_trade');
    const [first, second] = exchanged;
    const trade =
      first === undefined || second === undefined
        ? []
        : [{ rows: exchanged, transfer: buildTransfer(account, tradeOf(first), exchanged) }];
    return [...trade, ...rest.map((row) => ({ rows: [row], transfer: buildTransfer(account, row, [row]) }))];
  });
}

/** An execution's row under the id without its asset, which both of its rows share. */
const tradeOf = (row: Row): Row => ({ ...row, source_id: `${row.instrument_id}:${row.trade_id}` });

function buildTransfer({ accountId, ledgerOwner }: Whose, named: Row, rows: readonly Row[]): Transfer {
  const { product, income_type, source_id } = named;
  const name = `${product}:${accountId}:${income_type}:${source_id}`;
  return {
    key: name,
    flow: income_type === 'transfer' ? 'account_transfer' : FLOWS[income_type],
    reference: `exchange_income:${name}`,
    legs: rows.flatMap(({ asset, amount: text }) => {
      const amount = toDecimalString(text);
      return [
        { account: { owner: ledgerOwner, type: findWalletAccount(product), asset }, amount },
        { account: clearing(asset), amount: toDecimalString(decimal(amount).neg()) },
      ];
    }),
  };
}
