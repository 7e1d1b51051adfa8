import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { filteredSymbol } from '@aldgate/contract/trading/fields.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { type Beyond, cursorPage } from '../../../kernel/cursorPage.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { listBeyond } from './listOrder.ts';

type Account = Pick<TradingAccount, 'accountId' | 'futures'>;
type Condition = ParsedOf<'pageIncome'>['queryCondition'];
type Income = AnswerOf<'pageIncome'>['items'][number];

/** TR-12, TR-19: the income of an account's futures wallet, by time. */
export async function pageIncome(
  database: Database,
  account: Account,
  { cursorCondition, queryCondition }: ParsedOf<'pageIncome'>,
): Promise<AnswerOf<'pageIncome'>> {
  const { rows, ...cursors } = await cursorPage(
    cursorCondition,
    (beyond, limit) => readIncome(database, account, queryCondition, beyond, limit),
    queryCondition.sort,
  );
  return { items: rows.map(formatIncome), ...cursors };
}

export function readIncome(database: Database, account: Account, condition: Condition, beyond: Beyond, limit: number) {
  return listBeyond(
    matchingIncome(database, account, condition).selectAll(),
    'exchange_income',
    account.accountId,
    beyond,
  )
    .limit(limit)
    .execute();
}

export function matchingIncome(
  database: Database,
  account: Account,
  { incomeType, from, until, ...contract }: Condition,
) {
  const instrumentId = filteredSymbol(contract);
  let income = database
    .selectFrom('exchange_income')
    .where('broker_account_id', '=', account.accountId)
    .where('product', '=', account.futures.product);
  if (instrumentId !== undefined) income = income.where('instrument_id', '=', instrumentId);
  if (incomeType !== undefined) income = income.where('income_type', '=', incomeType);
  if (from !== undefined) income = income.where('occurred_at', '>=', new Date(from));
  if (until !== undefined) income = income.where('occurred_at', '<', new Date(until));
  return income;
}

export function formatIncome(row: Selectable<Tables['exchange_income']>): Income {
  return {
    incomeId: row.id,
    incomeType: row.income_type,
    instrumentId: row.instrument_id,
    asset: row.asset,
    amount: toDecimalString(row.amount),
    tradeId: row.trade_id,
    time: row.occurred_at.getTime(),
  };
}
