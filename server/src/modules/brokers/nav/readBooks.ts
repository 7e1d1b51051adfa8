import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { listPendingMoves, type PendingMove } from '../../exchangeAccounts/index.ts';

/** Books of a project's money at one time. Decimal strings, in USDT. */
export interface ProjectBooks {
  readonly projectNo: string;
  readonly institutionId: string;
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaidInterest: string;
  /** Project cash, with what is held. */
  readonly cash: string;
  /** How many entries the cash has, a bigint as text. */
  readonly cashSequence: string;
  readonly moves: readonly PendingMove[];
}

interface Row {
  readonly projectNo: string;
  readonly institutionId: string;
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaidInterest: string;
  readonly cash: string;
  readonly cashSequence: string;
}

/** Reads the books of the running projects that have capital or have had some: of one, or of all. */
export const readBooks = (database: Database, projectNo?: string): Promise<readonly ProjectBooks[]> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await selectRows(projectNo === undefined ? sql`true` : sql`p.project_no = ${projectNo}`).execute(
        tx,
      );
      const moves = await listPendingMoves(
        tx,
        rows.map((row) => row.projectNo),
      );
      return rows.map((row) => ({
        ...row,
        priority: toDecimalString(row.priority),
        subordinated: toDecimalString(row.subordinated),
        unpaidInterest: toDecimalString(row.unpaidInterest),
        cash: toDecimalString(row.cash),
        moves: moves.filter((move) => move.projectNo === row.projectNo),
      }));
    });

const selectRows = (isWanted: RawBuilder<unknown>) => sql<Row>`
  select p.project_no as "projectNo", p.institution_id as "institutionId", p.priority_principal as priority,
    p.subordinated_principal as subordinated, p.unpaid_interest as "unpaidInterest",
    coalesce(b.balance, 0)::text as cash, coalesce(b.entries, 0)::text as "cashSequence"
  from broker_project p
  left join ledger_account a on a.owner = p.project_no and a.type = 'principal_account' and a.asset = p.currency
  left join ledger_balance b on b.account_id = a.id
  where p.status = 'running' and ${isWanted} and (
    p.priority_principal > 0 or p.subordinated_principal > 0 or b.balance > 0
    or exists (select from broker_nav n where n.project_no = p.project_no)
  )
  order by p.project_no`;
