import './tables.ts';
import { randomUUID } from 'node:crypto';
import { MESSAGE_TOPICS } from '@aldgate/domain/brokers/messages.ts';
import type { Tx } from '../../../kernel/database/database.ts';

/** Adds a recipient of every topic who is confirmed, unless the broker has one with the address. */
export async function seedRecipient(
  tx: Tx,
  {
    institutionId,
    userId,
    name,
    email,
  }: { readonly institutionId: string; readonly userId: string; readonly name: string; readonly email: string },
  at: number,
): Promise<void> {
  const known = await tx
    .selectFrom('broker_recipient')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (known !== undefined) return;
  await tx
    .insertInto('broker_recipient')
    .values({
      id: randomUUID(),
      institution_id: institutionId,
      name,
      email,
      topics: [...MESSAGE_TOPICS],
      confirmed_at: new Date(at),
      created_by: userId,
      created_at: new Date(at),
    })
    .execute();
}
