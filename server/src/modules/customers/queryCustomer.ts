import type { OperationsAnswerOf } from '@aldgate/contract';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { limitsOf } from '../convert/index.ts';
import { peopleOf } from './customerPeople.ts';
import { applicationsOf, approvalsOf, notesOf, restrictionsOn } from './customerRecords.ts';
import { type CustomerRow, customerOf, selectCustomers } from './pageCustomer.ts';

/** Everything that operators know of a customer. Throws notFound. */
export async function queryCustomer(
  database: Database,
  institutionId: string,
  now: number,
): Promise<OperationsAnswerOf<'queryCustomer'>> {
  const { columns } = selectCustomers(now);
  const { rows } = await sql<CustomerRow>`
    select ${columns} from institution i where i.id = ${institutionId}
  `.execute(database);
  const [row] = rows;
  if (!row) throw new ApiError('notFound');
  const [people, restrictions, balances, limits, applications, notes, approvals] = await Promise.all([
    peopleOf(database, institutionId, now),
    restrictionsOn(database, institutionId, now),
    balancesOf(database, institutionId),
    limitsOf(database, institutionId),
    applicationsOf(database, institutionId),
    notesOf(database, institutionId),
    approvalsOf(database, institutionId),
  ]);
  return {
    ...customerOf(row),
    spotTradingForbidden: row.spot_trading_forbidden,
    people,
    restrictions,
    balances,
    limits,
    applications,
    notes,
    approvals,
  };
}
