import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { DRAFT_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { authorize } from '../../../access/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { institutionInformation, lockInstitution } from '../../institution/index.ts';
import { assertNew } from './account.ts';
import { checkAccount } from './checkAccount.ts';

/** Enters an account as a draft: it is used after it was confirmed, approved and verified. */
export function submitAccount(
  database: Database,
  user: User,
  request: ParsedOf<'submitBankAccount'>,
  at: number,
): Promise<AnswerOf<'submitBankAccount'>> {
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, user.institutionId);
    await authorize(tx, user, 'manageBankAccounts', { now: at });
    await authorize(tx, user, 'enterBankAccount', { now: at });
    const { kind } = await institutionInformation(tx, user.institutionId);
    const bankName = await checkAccount(tx, request, { isIndividual: kind === 'individual' });
    const { intermediary } = request;
    const fields = {
      asset: request.asset,
      nickname: request.nickname,
      remittance_method: request.remittanceMethod,
      bank_name: bankName,
      beneficiary_name: request.beneficiaryName,
      iban: request.iban ?? null,
      account_number: request.accountNumber ?? null,
      swift: request.swift ?? null,
      aba: request.aba ?? null,
      bank_country: request.bankCountry ?? null,
      bank_address: request.bankAddress ?? null,
      beneficiary_address: request.beneficiaryAddress ?? null,
      beneficiary_town: request.beneficiaryTown ?? null,
      beneficiary_country: request.beneficiaryCountry ?? null,
      reference: request.reference ?? null,
      channel_code: request.channelCode ?? null,
    };
    await assertNew(tx, user.institutionId, fields);
    const id = randomUUID();
    await tx
      .insertInto('bank_account')
      .values({
        id,
        institution_id: user.institutionId,
        ...fields,
        state: 'draft',
        intermediary:
          intermediary === undefined
            ? null
            : JSON.stringify({
                swift: intermediary.swift,
                name: intermediary.name ?? null,
                address: intermediary.address ?? null,
              }),
        created_by: user.userId,
        created_at: new Date(at),
        expires_at: new Date(at + DRAFT_MS),
      })
      .execute();
    return { bankAccountId: id };
  });
}
