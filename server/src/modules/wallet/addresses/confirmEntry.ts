import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { WITHOUT_APPROVER_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { requireApprovalRule } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { mailEntryCode } from './emails.ts';
import { describeUse, type EntryRow, lockEntry } from './entry.ts';
import { requestEntryApproval } from './requestEntryApproval.ts';
import { assertNew } from './submitEntry.ts';

const scopeOf = (addressId: string): string => `withdraw_address:${addressId}`;

/** Emails a code that is valid for this draft alone. */
export function sendEntryCode(
  { database, clock, stepUp }: WalletDeps,
  user: User,
  addressId: string,
): Promise<AnswerOf<'invokeAddressEmailValidation'>> {
  return inTransaction(database, async (tx) => {
    const row = await lockDraft(tx, user, addressId, clock());
    const code = { purpose: 'withdraw_address' as const, scope: scopeOf(addressId) };
    return {
      emailUuid: await stepUp.sendCode(tx, user, code, (digits, language) => mailEntryCode(row, digits, language)),
    };
  });
}

/** Confirms a draft with code and Google: another member approves it, or it waits a day. */
export function confirmEntry(
  { clock, businessClock, stepUp }: WalletDeps,
  { addressId, emailUuid, emailCode, gaCode, signedMessage }: ParsedOf<'confirmWithdrawalAddress'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'confirmWithdrawalAddress'>> {
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', purpose: 'withdraw_address', scope: scopeOf(addressId), emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      const row = await lockDraft(tx, user, addressId, at);
      await authorize(tx, user, 'manageAddresses', { now: at });
      await authorize(tx, user, 'confirmAddress', { now: at });
      await assertNew(tx, user.institutionId, row);
      if (signedMessage !== undefined) await assertSigned(row, signedMessage);
      const now = await businessClock(tx);
      const rule = await requireApprovalRule(tx, user, now);
      const approvalId =
        rule.kind === 'single'
          ? null
          : await requestEntryApproval(tx, row, user, { at, businessNow: now }, row.wants_whitelist);
      const usableFrom = rule.kind === 'single' ? new Date(now + WITHOUT_APPROVER_MS) : null;
      const changed = await tx
        .updateTable('withdrawal_address')
        .set({
          state: approvalId === null ? 'confirmed' : 'pending',
          approval_id: approvalId,
          usable_from: usableFrom,
          whitelisted_from: row.wants_whitelist ? usableFrom : null,
          signed_message: signedMessage ?? null,
        })
        .where('id', '=', addressId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'withdrawal_address_confirmed',
        origin,
        subject: `withdrawal_address:${addressId}`,
        after: { address: row.shown_address, network: row.network, name: row.name, approvalId },
      });
      return { ...describeUse(changed, now), approvalId };
    },
  });
}

async function lockDraft(tx: Tx, user: User, addressId: string, at: number): Promise<EntryRow> {
  const row = await lockEntry(tx, user.institutionId, addressId);
  if (row.state !== 'draft' || row.created_by !== user.userId) throw new ApiError('notFound');
  if (row.expires_at.getTime() <= at) throw new ApiError('draftExpired');
  return row;
}

/** EIP-191: the address's own key has signed which entry it is. */
async function assertSigned({ id, address }: EntryRow, signature: string): Promise<void> {
  const { isSignedBy } = await import('@aldgate/chain');
  const isSigned = await isSignedBy(address, `Aldgate withdrawal address ${id}`, signature);
  if (!isSigned) throw formatError({ signedMessage: 'is not signed by this address' });
}
