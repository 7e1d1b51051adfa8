import './tables.ts';
import type { AnswerOf, OperationsAnswerOf } from '@aldgate/contract';
import { CASE_STAGES, hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import type { Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';
import { type CaseRow, caseNoOf } from './readCases.ts';

export type DescribedCase = AnswerOf<'listBrokerCase'>['cases'][number];
type CaseDetail = NonNullable<OperationsAnswerOf<'queryProjectCase'>['liquidationCase']>;

/** A project with the figures that a case shows. */
interface CaseProject {
  readonly project: Pick<ProjectRow, 'project_no' | 'name' | 'currency'>;
  /** Its newest reading; undefined until it was read. */
  readonly nav: { readonly nav: string } | undefined;
  readonly lines: Lines | null;
}

/** Describes a case of a project as broker and operators see it. */
export async function describeCase(
  database: Database | Tx,
  row: CaseRow,
  { project, nav: read, lines }: CaseProject,
): Promise<DescribedCase> {
  const events = await database
    .selectFrom('broker_case_event')
    .selectAll()
    .where('case_id', '=', row.id)
    .orderBy('id')
    .execute();
  const nav = read?.nav ?? null;
  const missing = nav === null || lines === null ? null : decimal(lines.warning).minus(nav);
  const isCurable = row.stage !== 'closed' && !hasReached(row.stage, 'take_over');
  return {
    ...describeStage(row),
    projectNo: project.project_no,
    projectName: project.name,
    currency: project.currency,
    outcome: row.outcome,
    cause: row.cause,
    isHeld: row.is_held,
    openedAt: row.opened_at.getTime(),
    isExtended: row.extended_by !== null,
    closedAt: row.closed_at?.getTime() ?? null,
    nav,
    lines,
    toCure: isCurable && missing !== null ? toDecimalString(isPositive(missing) ? missing : '0') : null,
    events: events.map((event) => ({
      at: event.at.getTime(),
      stage: event.stage,
      what: event.what,
      nav: event.nav === null ? null : toDecimalString(event.nav),
      byOperator: event.operator_id !== null,
      reason: event.reason,
    })),
    split: row.split,
  };
}

/** The open cases of projects by number, as the board shows them. */
export async function readBoardCases(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, BoardCase>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_case')
    .selectAll()
    .where('project_no', 'in', projectNos)
    .where('stage', '<>', 'closed')
    .execute();
  return new Map(rows.map((row) => [row.project_no, describeStage(row)]));
}

type BoardCase = NonNullable<OperationsAnswerOf<'listProjectBoard'>[number]['openCase']>;

/** The stage of a case with its deadline, and the one that follows unless it is cured. */
function describeStage(row: CaseRow): BoardCase {
  const { stage } = row;
  const cureBy = row.cure_by?.getTime() ?? null;
  const next = CASE_STAGES[CASE_STAGES.indexOf(stage) + 1];
  return {
    caseNo: caseNoOf(row),
    stage,
    stageAt: row.stage_at.getTime(),
    cureBy,
    next: next === undefined ? null : { stage: next, at: stage === 'margin_call' ? cureBy : null },
  };
}

/** Describes a case with what it did at the exchanges, in order. */
export async function describeCaseDetail(
  database: Database | Tx,
  row: CaseRow,
  state: CaseProject,
): Promise<CaseDetail> {
  const [described, steps] = await Promise.all([
    describeCase(database, row, state),
    database
      .selectFrom('broker_case_step as s')
      .innerJoin('exchange_account as a', 'a.id', 's.exchange_account_id')
      .selectAll('s')
      .select(['a.name', 'a.exchange_code'])
      .where('s.case_id', '=', row.id)
      .orderBy('s.number')
      .execute(),
  ]);
  return {
    ...described,
    steps: steps.map((step) => {
      const { order, amount } = step.detail;
      return {
        number: step.number,
        kind: step.kind,
        clientId: step.client_id,
        accountName: step.name,
        exchangeCode: step.exchange_code,
        state: step.state,
        instrumentId: order?.instrumentId ?? null,
        direction: order?.direction ?? null,
        quantity: order?.quantity ?? null,
        price: order?.price ?? null,
        executedQuantity: order === undefined ? null : toDecimalString(step.executed_quantity),
        returned: amount ?? null,
        reason: step.reason,
        createdAt: step.created_at.getTime(),
        resolvedAt: step.resolved_at?.getTime() ?? null,
      };
    }),
  };
}
