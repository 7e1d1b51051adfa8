import '../capital/interestTables.ts';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { findBillDueDay, findBillIssuedBefore } from '@aldgate/domain/brokers/bills.ts';
import { daysLate } from '@aldgate/domain/brokers/financing/statements.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { owedOf } from '../capital/interestPayments.ts';
import { selectOverdue } from '../capital/overdue.ts';
import type { FinancingDeps } from '../financing/deps.ts';

type Overdue = OperationsAnswerOf<'listOverdue'>[number];
type Found = Omit<Overdue, 'customer' | 'daysLate'> & { readonly institutionId: string };

/** BR-08, BR-11: what brokers owe after its due day, the latest first. By the business clock. */
export async function listOverdue(
  { database, businessClock }: FinancingDeps,
  { institutionId }: OperationsParsedOf<'listOverdue'>,
): Promise<Overdue[]> {
  const today = utcDay(await businessClock(database));
  const found = (await Promise.all([readStatements(database, today), readBills(database, today)])).flat();
  const matching = found.filter((each) => institutionId === undefined || each.institutionId === institutionId);
  const names = await readInstitutionNames(
    database,
    matching.map((each) => each.institutionId),
  );
  return matching
    .map(({ institutionId: id, ...each }) => ({
      ...each,
      customer: { institutionId: id, name: names.get(id) ?? id },
      daysLate: daysLate(each.dueOn, today),
    }))
    .toSorted((a, b) => b.daysLate - a.daysLate);
}

async function readStatements(database: Database, today: string): Promise<Found[]> {
  const rows = await selectOverdue(database, today).execute();
  return rows.map((row) => ({
    kind: 'statement',
    number: row.statement_no,
    institutionId: row.institution_id,
    projectNo: row.project_no,
    projectName: row.name,
    startOn: row.start_on,
    endOn: row.end_on,
    amount: owedOf(row),
    asset: row.currency,
    dueOn: row.due_on,
  }));
}

async function readBills(database: Database, today: string): Promise<Found[]> {
  const rows = await database
    .selectFrom('broker_bill')
    .selectAll()
    .where('status', '=', 'awaiting_receipt')
    .where('issued_on', '<', findBillIssuedBefore(today))
    .orderBy('number')
    .execute();
  return rows.flatMap((row) =>
    row.issued_on === null
      ? []
      : {
          kind: 'bill',
          number: row.bill_no,
          institutionId: row.institution_id,
          projectNo: null,
          projectName: null,
          startOn: row.start_on,
          endOn: row.end_on,
          amount: toDecimalString(row.amount),
          asset: row.currency,
          dueOn: findBillDueDay(row.issued_on),
        },
  );
}
