import { randomUUID } from 'node:crypto';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { makeBroker } from '../../institution/index.ts';

/** Makes an institution a broker that has applied and was approved, unless it has applied itself. */
export async function seedBroker(
  tx: Tx,
  { institutionId, userId }: { readonly institutionId: string; readonly userId: string },
  at: number,
): Promise<void> {
  const known = await tx
    .selectFrom('broker_application')
    .select('id')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (known !== undefined) return;
  const time = new Date(at);
  await tx
    .insertInto('broker_agreement')
    .values({ institution_id: institutionId, user_id: userId, agreed_at: time })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = randomUUID();
  await tx
    .insertInto('broker_application')
    .values({
      id,
      institution_id: institutionId,
      user_id: userId,
      status: 'approved',
      business: 'Market-neutral strategies for family offices',
      assets_under_management: '10m_100m',
      contact_name: 'Ada Wong',
      applied_at: time,
      decided_at: time,
    })
    .execute();
  await makeBroker(tx, institutionId);
  await audit(tx, {
    at,
    actor: 'system',
    action: 'broker_approved',
    subject: `broker_application:${id}`,
    after: { status: 'approved' },
  });
}
