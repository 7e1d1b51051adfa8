import { claimTask, closeTask } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { Clock } from '../../../kernel/time/clock.ts';

/** ID-14: enquiries in the console. */
export function contactAdmin({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    queryContact: async ({ contactId }) => {
      const row = await database
        .selectFrom('contact_request')
        .selectAll()
        .where('id', '=', contactId)
        .executeTakeFirst();
      if (!row) throw new ApiError('notFound');
      const { id, at, closed_at, ...rest } = row;
      return { contactId: id, ...rest, at: at.getTime(), closedAt: closed_at?.getTime() ?? null };
    },

    closeContact: async ({ contactId, note }, { operator: { operatorId }, origin }) => {
      await inTransaction(database, async (tx) => {
        const at = clock();
        const task = { kind: 'contact' as const, subjectId: contactId };
        await claimTask(tx, { ...task, operatorId }, at);
        await tx
          .updateTable('contact_request')
          .set({ closed_at: new Date(at), note })
          .where('id', '=', contactId)
          .execute();
        await closeTask(tx, { ...task, outcome: 'closed' }, at);
        await audit(tx, {
          at,
          actor: `operator:${operatorId}`,
          action: 'contact_closed',
          subject: `contact:${contactId}`,
          origin,
          after: { note },
        });
      });
      return null;
    },
  } satisfies Partial<AllOperationsHandlers>;
}
