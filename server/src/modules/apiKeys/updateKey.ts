import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { needsVote } from '@aldgate/domain/apiKeys/permissions.ts';
import { type ApiKeyTerms, isWidened } from '@aldgate/domain/apiKeys/terms.ts';
import { authorize } from '../../access/index.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../kernel/database/database.ts';
import type { SignedInCaller } from '../../kernel/http/caller.ts';
import { getUser } from '../identity/index.ts';
import { lockInstitution } from '../institution/index.ts';
import { requestKeyApproval } from './approval.ts';
import { decideControl } from './decideControl.ts';
import type { ApiKeysDeps } from './deps.ts';
import { readKey } from './describeKey.ts';
import { announceKey, factsOf, withdrawVote } from './endKey.ts';
import { assertLive, endOf, findOwnKey, type KeyRow, lockKey, pendingTermsOf, termsOf } from './keys.ts';
import { widenedKeyCode } from './sendCode.ts';
import { assertRole, isSame, parseTerms } from './terms.ts';

/** Effect of a change on the terms of a key. */
type Effect = 'none' | 'narrower' | 'wider';

/**
 * AK-02: changes the own key. A remark and narrower terms are in force at once, and end a vote on wider ones; wider
 * terms need the codes, and with the right to trade or withdraw another member's vote. Throws the errors of the codes,
 * notFound, format, forbidden, restricted, and apiKeyState for a key that has ended or waits for a vote.
 */
export async function updateKey(
  deps: ApiKeysDeps,
  { apiKeyId, remark, emailUuid, emailCode, gaCode, ...form }: ParsedOf<'updateApiKey'>,
  caller: SignedInCaller,
): Promise<AnswerOf<'updateApiKey'>> {
  const { database, businessClock, stepUp } = deps;
  const { user, origin } = caller;
  const terms = parseTerms(form);
  const change = { apiKeyId, remark, terms };
  const effect = decideEffect(await findOwnKey(database, user.userId, apiKeyId), terms, await businessClock(database));
  if (effect !== 'wider') {
    return inTransaction(database, (tx) => apply(deps, tx, { ...change, isVerified: false }, caller));
  }
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', ...widenedKeyCode(apiKeyId), emailUuid, emailCode },
    act: (tx) => apply(deps, tx, { ...change, isVerified: true }, caller),
  });
}

/**
 * Decides what terms do to a key. A repeat of those that are voted on does nothing. Throws apiKeyState for a key that
 * has ended, for other terms of a new key that waits for its vote, and for wider ones while a vote on such waits.
 */
function decideEffect(row: KeyRow, terms: ApiKeyTerms, now: number): Effect {
  assertLive(row, now);
  const pending = pendingTermsOf(row);
  if (isSame(termsOf(row), terms) || (pending !== null && isSame(pending, terms))) return 'none';
  if (row.state === 'pending') throw new ApiError('apiKeyState', { state: 'pending' });
  if (!isWidened(termsOf(row), terms)) return 'narrower';
  if (pending !== null) throw new ApiError('apiKeyState', { state: 'pending' });
  const end = endOf(row, terms.addresses);
  // AK-03: without addresses the end counts from the making again, so an old key cannot be left without.
  if (end !== null && end.getTime() <= now) throw formatError({ addresses: 'required' });
  return 'wider';
}

interface Change {
  readonly apiKeyId: string;
  readonly remark: string;
  readonly terms: ApiKeyTerms;
  /** Whether the codes were verified. */
  readonly isVerified: boolean;
}

async function apply(
  { clock, businessClock }: ApiKeysDeps,
  tx: Tx,
  { apiKeyId, remark, terms, isVerified }: Change,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'updateApiKey'>> {
  const at = clock();
  await lockInstitution(tx, user.institutionId);
  const row = await lockKey(tx, user.institutionId, apiKeyId);
  if (row.member_id !== user.userId) throw new ApiError('notFound');
  const businessNow = await businessClock(tx);
  const effect = decideEffect(row, terms, businessNow);
  const reader = { userId: user.userId, now: businessNow };
  if (effect === 'none' && remark === row.remark) return readKey(tx, row.id, reader);
  const approvalId = effect === 'none' ? row.approval_id : await applyTerms();
  await tx.updateTable('api_key').set({ remark }).where('id', '=', row.id).execute();
  await announceKey(tx, row);
  await audit(tx, {
    at,
    actor: user.userId,
    action: effect === 'wider' && approvalId !== null ? 'api_key_widening_requested' : 'api_key_changed',
    subject: `api_key:${row.id}`,
    origin,
    before: factsOf(row),
    after: { remark, ...(effect !== 'none' && terms), approvalId },
  });
  return readKey(tx, row.id, reader);

  /** Stores the terms, or requests the vote on them; returns its id. */
  async function applyTerms(): Promise<string | null> {
    if (effect === 'narrower') {
      await withdrawVote(tx, row, at);
      await storeTerms(tx, row, terms, { withdrawal_from: row.withdrawal_from, isSingle: row.is_single_control });
      return null;
    }
    // Another change has made the terms wider since the codes were found not to be needed.
    if (!isVerified) throw new ApiError('changedMeanwhile');
    await authorize(tx, user, 'openApiKey', { now: at });
    assertRole((await getUser(tx, user.userId)).role, terms.permissions);
    const before = termsOf(row);
    const control = await decideControl(tx, user, { before, after: terms }, businessNow);
    if (!control.needsVote) {
      const withdrawal_from = control.withdrawalFrom ?? row.withdrawal_from;
      await storeTerms(tx, row, terms, { withdrawal_from, isSingle: control.isSingle });
      return null;
    }
    const { id, public_id: publicId, institution_id: institutionId, member_id: memberId } = row;
    const countsFrom = row.counts_from;
    const voted = { id, publicId, remark, institutionId, memberId, countsFrom, before, after: terms };
    const requested = await requestKeyApproval(tx, voted, { at, businessNow });
    await tx
      .updateTable('api_key')
      .set({ pending_permissions: terms.permissions, pending_addresses: terms.addresses, approval_id: requested })
      .where('id', '=', row.id)
      .execute();
    return requested;
  }
}

interface Rights {
  readonly withdrawal_from: Date | null;
  readonly isSingle: boolean;
}

/** Stores terms that are in force from now, with the end that they have. A vote on others has ended. */
async function storeTerms(tx: Tx, row: KeyRow, { permissions, addresses }: ApiKeyTerms, rights: Rights): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({
      permissions,
      addresses,
      expires_at: endOf(row, addresses),
      withdrawal_from: permissions.includes('withdrawal') ? rights.withdrawal_from : null,
      is_single_control: rights.isSingle && needsVote(permissions),
      pending_permissions: null,
      pending_addresses: null,
      approval_id: null,
    })
    .where('id', '=', row.id)
    .execute();
}
