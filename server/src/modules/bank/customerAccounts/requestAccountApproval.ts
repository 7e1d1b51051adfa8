import type { Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { requestMemberApproval } from '../../memberApprovals/index.ts';
import type { AccountRow, BankAccount } from './account.ts';

/** Requests another member's approval of an account. */
export function requestAccountApproval(
  tx: Tx,
  row: AccountRow,
  user: User,
  times: { readonly at: number; readonly businessNow: number },
): Promise<string> {
  const intermediary = row.intermediary as BankAccount['intermediary'];
  const lines: readonly (readonly [string, string | null])[] = [
    ['nickname', row.nickname],
    ['asset', row.asset],
    ['remittanceMethod', row.remittance_method],
    ['beneficiaryName', row.beneficiary_name],
    ['beneficiaryAddress', row.beneficiary_address],
    ['beneficiaryTown', row.beneficiary_town],
    ['beneficiaryCountry', row.beneficiary_country],
    ['iban', row.iban],
    ['accountNumber', row.account_number],
    ['swift', row.swift],
    ['bankName', row.bank_name],
    ['aba', row.aba],
    ['bankCountry', row.bank_country],
    ['bankAddress', row.bank_address],
    ['intermediary', intermediary === null ? null : Object.values(intermediary).filter(Boolean).join(', ')],
    ['reference', row.reference],
    ['channelCode', row.channel_code],
  ];
  return requestMemberApproval(
    tx,
    {
      kind: 'bank_account',
      subjectId: row.id,
      institutionId: user.institutionId,
      makerId: user.userId,
      title: { 'en-US': `bank account “${row.nickname}”`, 'zh-HK': `銀行賬戶「${row.nickname}」` },
      payload: lines.flatMap(([field, value]) => (value === null ? [] : [{ field, before: null, after: value }])),
    },
    times,
  );
}
