import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { listPayments, sumOf } from './batch.ts';
import { parsePayee } from './payee.ts';

/** The batches of payments, newest first, each with its payments. */
export async function pageBatches(
  database: Database,
  request: OperationsParsedOf<'pageBankBatch'>,
): Promise<OperationsAnswerOf<'pageBankBatch'>> {
  const { state, batchId } = request.queryCondition;
  let matching = database.selectFrom('bank_batch as b');
  if (state !== undefined) matching = matching.where('b.state', '=', state);
  if (batchId !== undefined) matching = matching.where('b.id', '=', batchId);
  const source = listSource({
    database,
    scope: ['bank batches', request.queryCondition],
    matching,
    order: [column('b.created_at', 'time'), column('b.id', 'uuid')],
    select: (batches) =>
      batches
        .innerJoin('bank_platform_account as a', 'a.id', 'b.account_id')
        .innerJoin('operator as o', 'o.id', 'b.created_by')
        .select(['b.id', 'b.message_id', 'b.account_id', 'b.asset', 'b.charges', 'b.value_date', 'b.state'])
        .select([
          'b.created_at',
          'b.exported_at',
          'b.hash',
          'a.bank_name',
          'a.remittance_method',
          'o.name as maker',
          'o.id as maker_id',
        ]),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const payments = await listPayments(database, ...rows.map(({ id }) => id));
  return {
    ...page,
    items: rows.map((row) => {
      const own = payments.filter(({ batch_id }) => batch_id === row.id);
      return {
        batchId: row.id,
        messageId: row.message_id,
        accountId: row.account_id,
        bankName: row.bank_name,
        remittanceMethod: row.remittance_method,
        asset: row.asset,
        charges: row.charges,
        valueDate: row.value_date,
        state: row.state,
        total: sumOf(own),
        createdAt: row.created_at.getTime(),
        exportedAt: row.exported_at?.getTime() ?? null,
        sha256: row.hash?.toString('hex') ?? null,
        maker: { operatorId: row.maker_id, name: row.maker },
        payments: own.map((payment) => ({
          reference: payment.reference,
          payer: payment.payer,
          amount: toDecimalString(payment.amount),
          state: payment.state,
          beneficiary: parsePayee(payment.beneficiary).name,
          reason: payment.reason,
        })),
      };
    }),
  };
}
