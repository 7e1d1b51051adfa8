import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ACTION_TYPES, type ActionType, type ChangeActionType } from '@aldgate/domain/brokers/financing/states.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { readMembers } from '../../identity/index.ts';
import { ACTION_LABELS, EXECUTION_LABELS, english, STATUS_LABELS } from './labels.ts';

type CapitalAction = AnswerOf<'pageBrokerFinancingAction'>['items'][number];
type CapitalChange = AnswerOf<'queryFinancingDetail'>['changes'][number];
type Condition = ParsedOf<'exportBrokerFinancingAction'>['queryCondition'];

interface ActionTables extends Tables {
  a: Tables['broker_action'];
  c: Tables['broker_capital_change'];
}

interface ActionRow<Type>
  extends Pick<
    Selectable<Tables['broker_action']>,
    'action_no' | 'change_no' | 'project_no' | 'amount' | 'execution' | 'created_at' | 'executed_at'
  > {
  readonly action_type: Type;
  readonly reason: string | null;
  readonly change_reason: string | null;
  readonly kind: Selectable<Tables['broker_capital_change']>['kind'];
  readonly status: Selectable<Tables['broker_capital_change']>['status'];
  readonly requested_by: string | null;
  readonly decided_at: Date | null;
  readonly name: string;
  readonly currency: string;
}

const COLUMNS: readonly ExportColumn<CapitalAction>[] = [
  { heading: english('Time (UTC)'), cell: ({ createdAt }) => isoTime(createdAt) },
  { heading: english('Project'), cell: ({ projectName }) => projectName },
  { heading: english('Project number'), cell: ({ projectNo }) => projectNo },
  { heading: english('Action'), cell: ({ actionType }) => actionType, labels: ACTION_LABELS },
  { heading: english('Amount'), cell: ({ amount }) => amount },
  { heading: english('Asset'), cell: ({ asset }) => asset },
  { heading: english('Status'), cell: ({ status }) => status, labels: STATUS_LABELS },
  { heading: english('Execution'), cell: ({ execution }) => execution, labels: EXECUTION_LABELS },
  { heading: english('Decided (UTC)'), cell: ({ decidedAt }) => isoTime(decidedAt) },
  { heading: english('Executed (UTC)'), cell: ({ executedAt }) => isoTime(executedAt) },
  { heading: english('Reason'), cell: ({ reason }) => reason },
  { heading: english('Requested by'), cell: ({ requestedBy }) => requestedBy?.email ?? null },
  { heading: english('Number'), cell: ({ actionNo }) => actionNo },
  { heading: english('Application'), cell: ({ changeNo }) => changeNo },
];

/** BR-13: what was done with the capital of a broker's projects, by time. */
export async function pageActions(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageBrokerFinancingAction'>,
): Promise<AnswerOf<'pageBrokerFinancingAction'>> {
  const { sort, ...condition } = request.queryCondition;
  const { rows, ...page } = await readPage(listActions(database, institutionId, condition), request, directionOf(sort));
  return { items: await describeActions(database, rows), ...page };
}

/** BR-13: the matching actions as a file. */
export function exportActions(
  database: Database,
  institutionId: string,
  { queryCondition }: ParsedOf<'exportBrokerFinancingAction'>,
): Promise<FileAnswer> {
  return exportList({
    list: 'financing-actions',
    columns: COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language: 'en-US',
    items: exportedItems(listActions(database, institutionId, queryCondition), (rows) =>
      describeActions(database, rows),
    ),
  });
}

function listActions(database: Database, institutionId: string, condition: Condition) {
  const { projectNo, actionType, status, startTime, endTime } = condition;
  let matching = selectActions(database)
    .where('a.institution_id', '=', institutionId)
    .where('a.action_type', 'in', ACTION_TYPES);
  if (projectNo !== undefined) matching = matching.where('a.project_no', '=', projectNo);
  if (actionType !== undefined) matching = matching.where('a.action_type', '=', actionType);
  if (status !== undefined) matching = matching.where('c.status', '=', status);
  if (startTime !== undefined) matching = matching.where('a.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('a.created_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['financing actions', institutionId, condition],
    order: [column('a.created_at', 'time'), column('a.number', 'bigint')],
    matching,
    select: (actions) => withDetails(actions).$narrowType<{ action_type: ActionType }>(),
  });
}

/** The actions of changes in the order of their execution, by the number of their change. */
export async function listActionsOf(
  database: Database | Tx,
  changeNos: readonly string[],
): Promise<ReadonlyMap<string, CapitalChange['actions']>> {
  if (changeNos.length === 0) return new Map();
  const rows = await withDetails(selectActions(database).where('a.change_no', 'in', changeNos))
    .orderBy('a.number')
    .execute();
  const actions = await describeActions(database, rows);
  return Map.groupBy(actions, (_action, index) => rows[index]?.change_no ?? '');
}

const selectActions = (database: Database | Tx) =>
  database.selectFrom('broker_action as a').innerJoin('broker_capital_change as c', 'c.change_no', 'a.change_no');

const withDetails = (actions: SelectQueryBuilder<ActionTables, 'a' | 'c', object>) =>
  actions
    .innerJoin('broker_project as p', 'p.project_no', 'a.project_no')
    .select(['a.action_no', 'a.change_no', 'a.project_no', 'a.action_type', 'a.amount', 'a.execution', 'a.reason'])
    .select(['a.created_at', 'a.executed_at', 'c.kind', 'c.status', 'c.reason as change_reason', 'c.requested_by'])
    .select(['c.decided_at', 'p.name', 'p.currency']);

async function describeActions<Type extends ChangeActionType>(
  database: Database | Tx,
  rows: readonly ActionRow<Type>[],
): Promise<(Omit<CapitalAction, 'actionType'> & { readonly actionType: Type })[]> {
  const members = await readMembers(
    database,
    rows.map(({ requested_by }) => requested_by),
  );
  return rows.map((row) => ({
    actionNo: row.action_no,
    changeNo: row.kind === 'increase' || row.kind === 'decrease' ? row.change_no : null,
    projectNo: row.project_no,
    projectName: row.name,
    actionType: row.action_type,
    amount: toDecimalString(row.amount),
    asset: row.currency,
    status: row.status,
    execution: row.execution,
    reason: row.reason ?? row.change_reason,
    requestedBy: members.get(row.requested_by ?? '') ?? null,
    createdAt: row.created_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    executedAt: row.executed_at?.getTime() ?? null,
  }));
}
