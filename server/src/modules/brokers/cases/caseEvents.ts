import '../caseRows/tables.ts';
import type { CaseEventName, CaseStage } from '@aldgate/domain/brokers/cases/stages.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type CaseRow, caseNoOf } from '../caseRows/readCases.ts';

/** An event of a case, as broker and operators read it. */
export interface CaseEvent {
  readonly stage: CaseStage;
  readonly what: CaseEventName;
  readonly nav: string | null;
  readonly operatorId?: string | undefined;
  readonly reason?: string | undefined;
}

/** Records an event of a case, and announces it to broker and operators. */
export async function recordEvent(
  tx: Tx,
  row: Pick<CaseRow, 'id' | 'institution_id'>,
  { stage, what, nav, operatorId, reason }: CaseEvent,
  at: number,
): Promise<void> {
  await tx
    .insertInto('broker_case_event')
    .values({ case_id: row.id, at: new Date(at), stage, what, nav, operator_id: operatorId, reason })
    .execute();
  await audit(tx, {
    at,
    actor: operatorId === undefined ? 'system' : `operator:${operatorId}`,
    action: `liquidation_case_${what}`,
    subject: `broker_case:${caseNoOf(row)}`,
    after: { stage, nav, ...(reason !== undefined && { reason }) },
  });
  await notify(tx, { topic: 'brokers', institutionId: row.institution_id });
}
