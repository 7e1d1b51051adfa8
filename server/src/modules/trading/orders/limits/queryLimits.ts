import type { AnswerOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { formatName } from '../../../identity/index.ts';
import { limitsOf, readLimits } from './limitRow.ts';
import type { LimitDeps } from './setLimits.ts';

/** TR-18: the limits of the institution's accounts and of its members; members see their own alone. */
export async function queryLimits(
  { database, accounts }: Pick<LimitDeps, 'database' | 'accounts'>,
  { institutionId, userId, role }: User,
): Promise<AnswerOf<'queryLimits'>> {
  const all = database
    .selectFrom('platform_user')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null)
    .orderBy('email');
  const [listed, members] = await Promise.all([
    accounts.listOf(institutionId),
    (memberMay(role, 'manage') ? all : all.where('id', '=', userId)).execute(),
  ]);
  const known = await readLimits(database, [
    ...listed.map(({ accountId }) => accountId),
    ...members.map(({ id }) => id),
  ]);
  return {
    accounts: listed.map(({ keyId, accountId, name, exchange }) => ({
      exchangeKeyId: keyId,
      exchangeCode: exchange.code,
      accountName: name,
      ...limitsOf(known, accountId),
    })),
    members: members.map((row) => ({
      userId: row.id,
      name: formatName(row),
      email: row.email,
      ...limitsOf(known, row.id),
    })),
  };
}
