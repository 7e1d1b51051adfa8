import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { WITHOUT_APPROVER_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { requireApprovalRule } from '../../memberApprovals/index.ts';
import type { BankDeps } from '../deps.ts';
import { type AccountRow, assertNew, describeState, lockAccount } from './account.ts';
import { mailAccount, mailAccountCode } from './emails.ts';
import { requestAccountApproval } from './requestAccountApproval.ts';

const codeOf = (bankAccountId: string) => ({
  purpose: 'bank_account' as const,
  scope: `bank_account:${bankAccountId}`,
});

/** Emails a code that is valid for this draft alone. */
export function sendAccountCode(
  { database, clock, stepUp }: BankDeps,
  user: User,
  bankAccountId: string,
): Promise<AnswerOf<'invokeBankAccountEmailValidation'>> {
  return inTransaction(database, async (tx) => {
    const row = await lockDraft(tx, user, bankAccountId, clock());
    const emailUuid = await stepUp.sendCode(tx, user, codeOf(bankAccountId), (digits, language) =>
      mailAccountCode(row, digits, language),
    );
    return { emailUuid };
  });
}

/**
 * Confirms a draft with code and Google: another member approves it, or it waits a day. Operators verify it afterwards.
 */
export function confirmAccount(
  { clock, businessClock, stepUp }: BankDeps,
  { bankAccountId, emailUuid, emailCode, gaCode }: ParsedOf<'confirmBankAccount'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'confirmBankAccount'>> {
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', ...codeOf(bankAccountId), emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      const row = await lockDraft(tx, user, bankAccountId, at);
      await authorize(tx, user, 'manageBankAccounts', { now: at });
      await authorize(tx, user, 'confirmBankAccount', { now: at });
      await assertNew(tx, user.institutionId, row);
      const now = await businessClock(tx);
      const rule = await requireApprovalRule(tx, user, now);
      const approvalId =
        rule.kind === 'single' ? null : await requestAccountApproval(tx, row, user, { at, businessNow: now });
      const changed = await tx
        .updateTable('bank_account')
        .set({
          state: approvalId === null ? 'waiting' : 'pending',
          approval_id: approvalId,
          usable_from: approvalId === null ? new Date(now + WITHOUT_APPROVER_MS) : null,
        })
        .where('id', '=', bankAccountId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
      await mailAccount(tx, 'confirmed', changed, at);
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'bank_account_confirmed',
        origin,
        subject: `bank_account:${bankAccountId}`,
        after: { asset: row.asset, nickname: row.nickname, number: row.iban ?? row.account_number, approvalId },
      });
      return { ...describeState(changed), approvalId };
    },
  });
}

async function lockDraft(tx: Tx, user: User, bankAccountId: string, at: number): Promise<AccountRow> {
  const row = await lockAccount(tx, user.institutionId, bankAccountId);
  if (row.state !== 'draft' || row.created_by !== user.userId) throw new ApiError('notFound');
  if (row.expires_at.getTime() <= at) throw new ApiError('draftExpired');
  return row;
}
