import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { divideProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { type ChangeRow, describeChanges } from '../financing/describeChange.ts';
import { EXECUTION_LABELS, english, STATUS_LABELS } from '../financing/labels.ts';

type Accrual = AnswerOf<'pageProfitAccrual'>['items'][number];
type Condition = ParsedOf<'exportProfitAccrual'>['queryCondition'];

const COLUMNS: readonly ExportColumn<Accrual>[] = [
  { heading: english('Time (UTC)'), cell: ({ createdAt }) => isoTime(createdAt) },
  { heading: english('Project'), cell: ({ projectName }) => projectName },
  { heading: english('Project number'), cell: ({ projectNo }) => projectNo },
  { heading: english('Amount'), cell: ({ amount }) => amount },
  { heading: english('To the broker'), cell: ({ toBroker }) => toBroker },
  { heading: english('To the platform'), cell: ({ toPlatform }) => toPlatform },
  { heading: english('Asset'), cell: ({ asset }) => asset },
  { heading: english('NAV then'), cell: ({ nav }) => nav },
  { heading: english('Profit then'), cell: ({ profit }) => profit },
  { heading: english('Status'), cell: ({ status }) => status, labels: STATUS_LABELS },
  { heading: english('Execution'), cell: ({ execution }) => execution, labels: EXECUTION_LABELS },
  { heading: english('Decided (UTC)'), cell: ({ decidedAt }) => isoTime(decidedAt) },
  { heading: english('Executed (UTC)'), cell: ({ executedAt }) => isoTime(executedAt) },
  { heading: english('Reason'), cell: ({ reason }) => reason },
  { heading: english('Requested by'), cell: ({ requestedBy }) => requestedBy?.email ?? null },
  { heading: english('Number'), cell: ({ accrualNo }) => accrualNo },
];

/** BR-09: a broker's applications for profit, by time. */
export async function pageProfits(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageProfitAccrual'>,
): Promise<AnswerOf<'pageProfitAccrual'>> {
  const { sort, ...condition } = request.queryCondition;
  const { rows, ...page } = await readPage(listProfits(database, institutionId, condition), request, directionOf(sort));
  return { items: await describeProfits(database, rows), ...page };
}

/** BR-09: the matching applications as a file. */
export const exportProfits = (
  database: Database,
  institutionId: string,
  { queryCondition }: ParsedOf<'exportProfitAccrual'>,
): Promise<FileAnswer> =>
  exportList({
    list: 'profit-applications',
    columns: COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language: 'en-US',
    items: exportedItems(listProfits(database, institutionId, queryCondition), (rows) =>
      describeProfits(database, rows),
    ),
  });

function listProfits(database: Database, institutionId: string, condition: Condition) {
  const { projectNo, status, startTime, endTime } = condition;
  let matching = database
    .selectFrom('broker_capital_change as c')
    .where('c.institution_id', '=', institutionId)
    .where('c.kind', '=', 'profit');
  if (projectNo !== undefined) matching = matching.where('c.project_no', '=', projectNo);
  if (status !== undefined) matching = matching.where('c.status', '=', status);
  if (startTime !== undefined) matching = matching.where('c.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('c.created_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['profit applications', institutionId, condition],
    order: [column('c.created_at', 'time'), column('c.record_id', 'uuid')],
    matching,
    select: (changes) => changes.selectAll('c'),
  });
}

/** Applications as brokers see them, in the order given; what was paid out is less where less money arrived. */
async function describeProfits(database: Database, rows: readonly ChangeRow[]): Promise<Accrual[]> {
  const changes = await describeChanges(database, rows);
  return rows.flatMap((row, index) => {
    const change = changes[index];
    const action = change?.actions[0];
    if (change === undefined || action === undefined) return [];
    const { projectNo, projectName, asset, amount, execution, reason, executedAt } = action;
    return [
      {
        accrualNo: row.change_no,
        projectNo,
        projectName,
        asset,
        amount,
        ...divideProfit(amount, row.profit_share ?? '0'),
        rows: change.portions,
        nav: toDecimalString(row.profit_nav ?? '0'),
        profit: toDecimalString(row.profit_before ?? '0'),
        status: change.status,
        execution,
        reason,
        isInReview: change.isInReview,
        requestedBy: change.requestedBy,
        createdAt: change.createdAt,
        decidedAt: change.decidedAt,
        executedAt,
      },
    ];
  });
}
