import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { cursorPage } from '../../../kernel/cursorPage.ts';
import type { Database } from '../../../kernel/database.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';

/** TR-12, TR-19: the income of an account's futures wallet, newest first. */
export async function pageIncome(
  database: Database,
  account: Pick<TradingAccount, 'accountId' | 'futures'>,
  { cursorCondition, queryCondition: { instrumentId, incomeType, from, until } }: ParsedOf<'pageIncome'>,
): Promise<AnswerOf<'pageIncome'>> {
  const { rows, ...cursors } = await cursorPage(cursorCondition, ({ id, to }, limit) => {
    let income = database
      .selectFrom('exchange_income')
      .selectAll()
      .where('broker_account_id', '=', account.accountId)
      .where('product', '=', account.futures.product);
    if (instrumentId !== undefined) income = income.where('instrument_id', '=', instrumentId);
    if (incomeType !== undefined) income = income.where('income_type', '=', incomeType);
    if (from !== undefined) income = income.where('occurred_at', '>=', new Date(from));
    if (until !== undefined) income = income.where('occurred_at', '<', new Date(until));
    if (id !== null) income = income.where('id', to === 'older' ? '<' : '>', id);
    return income
      .orderBy('id', to === 'older' ? 'desc' : 'asc')
      .limit(limit)
      .execute();
  });
  const items = rows.map((row) => ({
    incomeId: row.id,
    incomeType: row.income_type,
    instrumentId: row.instrument_id,
    asset: row.asset,
    amount: toDecimalString(row.amount),
    tradeId: row.trade_id,
    time: row.occurred_at.getTime(),
  }));
  return { items, ...cursors };
}
