import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import type { ApiKeyTerms } from '@aldgate/domain/apiKeys/terms.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import { getUser } from '../identity/index.ts';
import { type MemberApprovalEffects, requestMemberApproval } from '../memberApprovals/index.ts';
import { announceKey, endKey, factsOf } from './endKey.ts';
import { currentState, endOf, isLive, type KeyRow, lockKey, pendingTermsOf, termsOf } from './keys.ts';
import { shorten } from './shorten.ts';
import { findMissingPermission } from './terms.ts';

/** A key as a vote is requested on it. */
interface VotedKey {
  readonly id: string;
  readonly publicId: string;
  readonly remark: string;
  readonly institutionId: string;
  readonly memberId: string;
  /** From when the months of a key without addresses count. */
  readonly countsFrom: Date;
  /** The terms in force; null of a new key. */
  readonly before: ApiKeyTerms | null;
  readonly after: ApiKeyTerms;
}

/** Requests another member's approval of a new key, or of wider terms. Returns its id. */
export function requestKeyApproval(
  tx: Tx,
  { id, publicId, remark, institutionId, memberId, countsFrom, before, after }: VotedKey,
  times: { readonly at: number; readonly businessNow: number },
): Promise<string> {
  const name = shorten(remark);
  const isNew = before === null;
  const line = (field: string, format: (terms: ApiKeyTerms) => string) => ({
    field,
    before: isNew ? null : format(before),
    after: format(after),
  });
  return requestMemberApproval(
    tx,
    {
      kind: 'api_key',
      subjectId: id,
      institutionId,
      makerId: memberId,
      title: isNew
        ? { 'en-US': `API key “${name}”`, 'zh-HK': `API 密鑰「${name}」` }
        : { 'en-US': `wider rights of the API key “${name}”`, 'zh-HK': `擴大 API 密鑰「${name}」的權限` },
      payload: [
        line('remark', () => remark),
        line('publicId', () => publicId),
        line('permissions', ({ permissions }) => formatPermissions(permissions)),
        line('addresses', ({ addresses }) => (addresses.length === 0 ? 'every' : addresses.join(', '))),
        line('ends', ({ addresses }) => {
          const end = endOf({ counts_from: countsFrom }, addresses);
          return end === null ? 'never' : end.toISOString();
        }),
      ],
    },
    times,
  );
}

/** One of the texts that clients have words for, such as `read_trade`. */
const formatPermissions = (permissions: readonly ApiPermission[]): string => permissions.join('_');

/**
 * AK-02: makes a new key work, or gives it its wider terms, once another member approved. The maker's role and the
 * key's state are those of now: where they do not allow it, the vote fails and the key is as after a rejection.
 */
export const keyApproval = (businessClock: BusinessClock): MemberApprovalEffects => ({
  async approved(tx, { subjectId, institutionId, makerId, voterId, origin, at }) {
    const row = await lockKey(tx, institutionId, subjectId);
    const now = await businessClock(tx);
    const terms = pendingTermsOf(row) ?? termsOf(row);
    const failure = await findFailure(tx, row, makerId, terms, now);
    if (failure !== null) {
      await drop(tx, row, { at, actor: voterId, reason: failure });
      return failure;
    }
    await tx
      .updateTable('api_key')
      .set({
        state: 'active',
        permissions: terms.permissions,
        addresses: terms.addresses,
        expires_at: endOf(row, terms.addresses),
        withdrawal_from: null,
        is_single_control: false,
        pending_permissions: null,
        pending_addresses: null,
        approval_id: null,
      })
      .where('id', '=', row.id)
      .execute();
    await announceKey(tx, row);
    await audit(tx, {
      at,
      actor: voterId,
      action: 'api_key_approved',
      subject: `api_key:${row.id}`,
      origin,
      before: { state: row.state, ...factsOf(row) },
      after: { state: 'active', permissions: terms.permissions, addresses: terms.addresses },
    });
    return null;
  },

  async ended(tx, { subjectId, institutionId, state, endedBy, at }) {
    const row = await lockKey(tx, institutionId, subjectId);
    await drop(tx, row, { at, actor: endedBy ?? 'system', reason: state });
  },
});

/** The error for which an approved request cannot be carried through; null where it can. */
async function findFailure(tx: Tx, row: KeyRow, makerId: string, { permissions, addresses }: ApiKeyTerms, now: number) {
  const { role, removed_at: removedAt } = await getUser(tx, makerId);
  if (removedAt !== null || findMissingPermission(role, permissions) !== undefined) return 'forbidden';
  const end = endOf(row, addresses);
  const isOver = !isLive(currentState(row, now)) || (end !== null && end.getTime() <= now);
  return isOver ? 'apiKeyState' : null;
}

interface Drop {
  readonly at: number;
  readonly actor: string;
  readonly reason: string;
}

/** Ends a new key, which never works; of one that works only the wider terms. The vote itself has its end already. */
async function drop(tx: Tx, row: KeyRow, { at, actor, reason }: Drop): Promise<void> {
  const subject = `api_key:${row.id}`;
  if (row.state === 'pending') {
    await endKey(tx, { ...row, approval_id: null }, 'revoked', at);
    await audit(tx, { at, actor, action: 'api_key_revoked', subject, before: { state: 'pending' }, after: { reason } });
    return;
  }
  await tx
    .updateTable('api_key')
    .set({ pending_permissions: null, pending_addresses: null, approval_id: null })
    .where('id', '=', row.id)
    .execute();
  await announceKey(tx, row);
  await audit(tx, {
    at,
    actor,
    action: 'api_key_widening_ended',
    subject,
    before: { permissions: row.pending_permissions, addresses: row.pending_addresses },
    after: { reason },
  });
}
