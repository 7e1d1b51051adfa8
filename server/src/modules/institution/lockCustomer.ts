import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database.ts';
import type { InstitutionRow, UserRow } from '../identity/users.ts';

/** Changes of one customer pass one after the other. Throws notFound. */
export async function lockCustomer(tx: Tx, institutionId: string): Promise<InstitutionRow> {
  const row = await tx
    .selectFrom('institution')
    .selectAll()
    .where('id', '=', institutionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  return row;
}

/** A member of a customer; undefined where there is none, or they were removed. */
export function findMember(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same; throws notFound. */
export async function lockMember(tx: Tx, userId: string): Promise<UserRow> {
  const row = await findMember(tx, userId);
  if (!row) throw new ApiError('notFound');
  return row;
}
