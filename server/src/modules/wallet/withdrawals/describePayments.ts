import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { readOwner } from '../../../ledger/moneyOwner.ts';
import type { ApprovedPayment } from '../../memberApprovals/index.ts';
import { beneficiaryName } from './route.ts';

/** Earlier payments to a destination are counted up to this. */
const PAYMENTS_MAX = 100;

/** WAL-08: describes withdrawals of a vote. While they wait, their amounts are held: the balance is after them. */
export async function describePayments(
  database: Database,
  institutionId: string,
  withdrawIds: readonly string[],
): Promise<ReadonlyMap<string, ApprovedPayment>> {
  const rows = await database
    .selectFrom('withdrawal as w')
    .leftJoin('withdrawal_address as a', 'a.id', 'w.address_id')
    .leftJoin('bank_account as b', 'b.id', 'w.bank_account_id')
    .selectAll('w')
    .select(['a.name as entryName', 'a.created_at as entryAt', 'b.created_at as accountAt'])
    .select('a.whitelisted_from as whitelistedFrom')
    .select(
      sql<string>`case w.rail
        when 'bank' then (select count(*) from (
          select from withdrawal p where p.institution_id = w.institution_id and p.rail = 'bank'
            and p.bank_account_id = w.bank_account_id and p.state = 'complete' limit ${sql.lit(PAYMENTS_MAX)}
        ) as paid)
        else (select count(*) from (
          select from withdrawal p where p.institution_id = w.institution_id and p.network = w.network
            and p.address = w.address and p.state = 'complete' limit ${sql.lit(PAYMENTS_MAX)}
        ) as paid) end`.as('payments'),
    )
    .where('w.institution_id', '=', institutionId)
    .where('w.id', 'in', [...withdrawIds])
    .execute();
  const payments = new Map<string, ApprovedPayment>();
  for (const row of rows) {
    payments.set(row.id, {
      asset: row.asset,
      amount: toDecimalString(row.amount),
      usdValue: toDecimalString(row.usd_value),
      balanceAfter: await readAvailable(database, {
        owner: readOwner(row).id,
        type: row.account as CustomerAccount,
        asset: row.asset,
      }),
      destination: {
        name: row.rail === 'bank' ? beneficiaryName(row) : row.entryName,
        address: row.shown_address,
        addedAt: (row.entryAt ?? row.accountAt)?.getTime() ?? null,
        payments: Number(row.payments),
        isWhitelisted: row.rail === 'chain' ? row.whitelistedFrom !== null : null,
      },
    });
  }
  return payments;
}
