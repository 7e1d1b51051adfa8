import './tables.ts';
import type { OperationsParsedOf } from '@aldgate/contract';
import { assertActing, claimTask, closeTask } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';

const MESSAGES = {
  own_trades: ['The trades are judged', 'Increases, extracts and profit are open again, within their bounds.'],
  deposit_shortage: ['The missing deposit is judged', 'Extracts and profit are open again, within their bounds.'],
} as const;

/** BR-05: ends a block of a project that an operator has judged. Throws notFound, changedMeanwhile, taskTaken. */
export function releaseBlock(
  database: Database,
  { projectNo, kind, reason }: OperationsParsedOf<'releaseProjectBlock'>,
  actor: ActingOperator,
): Promise<null> {
  const { operatorId, at } = actor;
  return inTransaction(database, async (tx) => {
    const project = await tx
      .selectFrom('broker_project')
      .select(['project_no', 'institution_id', 'name'])
      .where('project_no', '=', projectNo)
      .forUpdate()
      .executeTakeFirst();
    if (project === undefined) throw new ApiError('notFound');
    await assertActing(tx, operatorId, 'capital');
    const released = await tx
      .updateTable('broker_project_block')
      .set({ released_at: new Date(at), released_by: operatorId, reason })
      .where('project_no', '=', projectNo)
      .where('kind', '=', kind)
      .where('released_at', 'is', null)
      .returning('opened_at')
      .executeTakeFirst();
    if (released === undefined) throw new ApiError('changedMeanwhile');
    await claimTask(tx, { kind, subjectId: projectNo, operatorId }, at);
    await closeTask(tx, { kind, subjectId: projectNo, outcome: 'released' }, at);
    const [title, text] = MESSAGES[kind];
    await raiseProjectMessage(tx, project, { title: `${project.name}: ${title}`, text }, at);
    await auditAction(tx, actor, {
      action: 'project_block_released',
      subject: `broker_project:${projectNo}`,
      before: { kind, openedAt: released.opened_at.getTime() },
      after: { reason },
    });
    return null;
  });
}
