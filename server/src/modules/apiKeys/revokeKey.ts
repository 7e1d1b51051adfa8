import type { AnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import type { SignedInCaller } from '../../kernel/http/caller.ts';
import { lockInstitution } from '../institution/index.ts';
import type { ApiKeysDeps } from './deps.ts';
import { readKey } from './describeKey.ts';
import { mailRevoked } from './emails.ts';
import { endKey, factsOf } from './endKey.ts';
import { isLive, type KeyRow, lockKey } from './keys.ts';
import { raiseKeyNotification } from './raiseKeyNotification.ts';

/**
 * Ends a key at once: the own one, or for an administrator any of the institution, whose member gets an email. One that
 * has ended stays as it is. Throws notFound.
 */
export function revokeKey(
  { database, clock, businessClock }: ApiKeysDeps,
  keyId: string,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'revokeApiKey'>> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, user.institutionId);
    const row = await lockKey(tx, user.institutionId, keyId);
    const isOwn = row.member_id === user.userId;
    if (!isOwn && !memberMay(user.role, 'manage')) throw new ApiError('notFound');
    const isRevoked = isLive(row.state);
    if (isRevoked) {
      await endKey(tx, row, 'revoked', at);
      if (!isOwn) await notifyMember(tx, row, 'administrator', at);
    }
    const answer = await readKey(tx, keyId, { userId: user.userId, now: await businessClock(tx) });
    if (isRevoked) await audit(tx, { at, actor: user.userId, origin, ...entryOf(row) });
    return answer;
  });
}

/** Ends a customer's key at once for an operator, and emails its member. Throws notFound. */
export function revokeCustomerKey(
  { database }: ApiKeysDeps,
  { apiKeyId, reason }: OperationsParsedOf<'revokeCustomerApiKey'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const found = await tx.selectFrom('api_key').select('institution_id').where('id', '=', apiKeyId).executeTakeFirst();
    if (found === undefined) throw new ApiError('notFound');
    await lockInstitution(tx, found.institution_id);
    const row = await lockKey(tx, found.institution_id, apiKeyId);
    if (!isLive(row.state)) return null;
    await endKey(tx, row, 'revoked', actor.at);
    await notifyMember(tx, row, 'operator', actor.at);
    await auditAction(tx, actor, entryOf(row, reason));
    return null;
  });
}

const notifyMember = (tx: Tx, row: KeyRow, actor: 'administrator' | 'operator', at: number): Promise<void> =>
  raiseKeyNotification(tx, row, (language) => mailRevoked(row, actor, language), at);

const entryOf = (row: KeyRow, reason?: string) => ({
  action: 'api_key_revoked',
  subject: `api_key:${row.id}`,
  before: { state: row.state, ...factsOf(row) },
  after: { state: 'revoked', ...(reason !== undefined && { reason }) },
});
