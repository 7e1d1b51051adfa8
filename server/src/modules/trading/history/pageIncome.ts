import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { filteredSymbol } from '@aldgate/contract/trading/fields.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { RecordedProduct } from '../../exchangeAccounts/index.ts';

type Condition = ParsedOf<'exportIncome'>['queryCondition'];
type Income = AnswerOf<'pageIncome'>['items'][number];

/** TR-12, TR-19: the income of an account's futures wallet, by time. */
export async function pageIncome(
  database: Database,
  account: RecordedProduct,
  request: ParsedOf<'pageIncome'>,
): Promise<AnswerOf<'pageIncome'>> {
  const source = listIncome(database, account, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: rows.map(formatIncome), ...page };
}

export function listIncome(database: Database, account: RecordedProduct, condition: Condition) {
  const { incomeType, from, until, ...contract } = condition;
  const instrumentId = filteredSymbol(contract);
  let matching = database
    .selectFrom('exchange_income')
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', account.product);
  if (instrumentId !== undefined) matching = matching.where('instrument_id', '=', instrumentId);
  if (incomeType !== undefined) matching = matching.where('income_type', '=', incomeType);
  if (from !== undefined) matching = matching.where('occurred_at', '>=', new Date(from));
  if (until !== undefined) matching = matching.where('occurred_at', '<', new Date(until));
  return listSource({
    database,
    scope: ['income', account.accountId, account.product, condition],
    order: [column('occurred_at', 'time'), column('id', 'bigint')],
    matching,
    select: (income) => income.selectAll(),
  });
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
