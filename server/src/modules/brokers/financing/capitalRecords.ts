import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { PROJECT_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime, type Label } from '../../../kernel/lists/export.ts';
import { directionOf } from '../../../kernel/lists/keyset.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { FLOW_LABELS } from '../../../ledger/labels.ts';
import { listProjectEntries, type ProjectEntry } from '../../activity/index.ts';
import { english } from './labels.ts';

type CapitalRecord = AnswerOf<'pageCapitalRecord'>['items'][number];
type Condition = ParsedOf<'exportCapitalRecord'>['queryCondition'];

const ACCOUNTS: Readonly<Record<(typeof PROJECT_ACCOUNTS)[number], Label>> = {
  principal_account: english('Project cash'),
  interest_account: english('Interest account'),
};

const COLUMNS: readonly ExportColumn<CapitalRecord>[] = [
  { heading: english('Time (UTC)'), cell: ({ at }) => isoTime(at) },
  { heading: english('Project number'), cell: ({ projectNo }) => projectNo },
  { heading: english('Account'), cell: ({ account }) => account, labels: ACCOUNTS },
  { heading: english('Type'), cell: ({ flow }) => flow, labels: FLOW_LABELS },
  { heading: english('Amount'), cell: ({ amount }) => amount },
  { heading: english('Balance after'), cell: ({ balanceAfter }) => balanceAfter },
  { heading: english('Asset'), cell: ({ asset }) => asset },
  { heading: english('Record'), cell: ({ reference }) => reference },
];

/** BR-13: the entries of a broker's projects in the ledger, by time. */
export async function pageCapitalRecords(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageCapitalRecord'>,
): Promise<AnswerOf<'pageCapitalRecord'>> {
  const { sort, ...condition } = request.queryCondition;
  const source = await listRecords(database, institutionId, condition);
  const { rows, ...page } = await readPage(source, request, directionOf(sort));
  return { items: rows.map(formatRecord), ...page };
}

/** BR-13: the matching entries as a file. */
export async function exportCapitalRecords(
  database: Database,
  institutionId: string,
  { queryCondition }: ParsedOf<'exportCapitalRecord'>,
): Promise<FileAnswer> {
  const source = await listRecords(database, institutionId, queryCondition);
  return exportList({
    list: 'capital-records',
    columns: COLUMNS,
    time: ({ at }) => at,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language: 'en-US',
    items: exportedItems(source, (rows) => rows.map(formatRecord)),
  });
}

async function listRecords(database: Database, institutionId: string, condition: Condition) {
  const { projectNo, flow, asset, startTime, endTime } = condition;
  let projects = database.selectFrom('broker_project').select('project_no').where('institution_id', '=', institutionId);
  if (projectNo !== undefined) projects = projects.where('project_no', '=', projectNo);
  const projectNos = (await projects.execute()).map((row) => row.project_no);
  return listProjectEntries(database, {
    scope: [institutionId, condition],
    projectNos,
    asset,
    flow,
    startTime,
    endTime,
  });
}

const formatRecord = (row: ProjectEntry): CapitalRecord => ({
  at: row.posted_at.getTime(),
  flow: row.flow,
  projectNo: row.owner,
  account: row.type,
  asset: row.asset,
  amount: toDecimalString(row.amount),
  balanceAfter: toDecimalString(row.balance),
  reference: row.reference,
});
