import { service as serviceName } from '@aldgate/contract/operations/configuration/schemas.ts';
import { splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../approvals/index.ts';

/** Suspends a service immediately, with a reason for customers; resuming needs dual approval. */
export const suspension = fourEyesChange({
  kind: 'suspension_lift',
  schema: z.object({ service: serviceName, suspended: z.boolean() }),
  /** A suspension with another reason counts as changed. */
  read: async (tx, { service }) => {
    const row = await tx
      .selectFrom('service_suspension')
      .select(['reason', 'since'])
      .where('service', '=', service)
      .forUpdate()
      .executeTakeFirst();
    return { before: row ? { reason: row.reason, since: row.since.toISOString() } : null };
  },
  loosens: ({ suspended }) => !suspended,
  cancelsPending: true,
  describe: ({ service, suspended }) => ({
    title: `Take ${splitWordsInside(service)} back into use`,
    target: `suspension:${service}`,
    after: null,
    event: { topic: 'platform' },
    action: suspended ? 'service_suspended' : 'suspension_lifted',
    subject: `service:${service}`,
  }),
  write: (tx, { service, suspended }, { reason, at }) =>
    suspended
      ? tx
          .insertInto('service_suspension')
          .values({ service, reason, since: new Date(at) })
          .onConflict((conflict) => conflict.column('service').doUpdateSet({ reason }))
          .execute()
      : tx.deleteFrom('service_suspension').where('service', '=', service).execute(),
});
