import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { BankDeps } from '../deps.ts';
import { describeAccount, lockAccount } from './account.ts';
import { assertTown } from './checkAccount.ts';

/**
 * Enters town and country of an account's holder, which payments carry, where it was entered without a town. Where it
 * pays to does not change. Throws changedMeanwhile where a town is there already.
 */
export function completeAccount(
  { database, clock }: BankDeps,
  { bankAccountId, beneficiaryTown, beneficiaryCountry }: ParsedOf<'completeBankAccount'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'completeBankAccount'>> {
  assertTown(beneficiaryTown);
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, user.institutionId);
    await authorize(tx, user, 'manageBankAccounts', { now: at });
    const row = await lockAccount(tx, user.institutionId, bankAccountId);
    if (row.state === 'draft' || row.remittance_method !== 'bank_wire') throw new ApiError('notFound');
    if (row.beneficiary_town !== null) throw new ApiError('changedMeanwhile');
    const completed = await tx
      .updateTable('bank_account')
      .set({ beneficiary_town: beneficiaryTown, beneficiary_country: beneficiaryCountry })
      .where('id', '=', bankAccountId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'bank_account_completed',
      subject: `bank_account:${bankAccountId}`,
      origin,
      before: { town: null, country: row.beneficiary_country },
      after: { town: beneficiaryTown, country: beneficiaryCountry },
    });
    return describeAccount(completed);
  });
}
