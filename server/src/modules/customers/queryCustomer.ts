import type { OperationsAnswerOf } from '@aldgate/contract';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database.ts';
import { readBalances } from '../../ledger/balances.ts';
import { readLimits } from '../convert/index.ts';
import { readPeople } from './customerPeople.ts';
import { readApplications, readApprovals, readNotes, restrictionsOn } from './customerRecords.ts';
import { type CustomerRow, formatCustomer, selectCustomers } from './pageCustomer.ts';

/** A customer's details. Throws notFound. */
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
    readPeople(database, institutionId, now),
    restrictionsOn(database, institutionId, now),
    readBalances(database, institutionId),
    readLimits(database, institutionId),
    readApplications(database, institutionId),
    readNotes(database, institutionId),
    readApprovals(database, institutionId),
  ]);
  return {
    ...formatCustomer(row),
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
