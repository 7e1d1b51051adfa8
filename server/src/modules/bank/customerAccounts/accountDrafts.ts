import { createDraftFlow } from '../../memberApprovals/index.ts';
import { assertNew, describeState, lockAccount } from './account.ts';
import { mailAccountCode, notifyAccount } from './emails.ts';
import { requestAccountApproval } from './requestAccountApproval.ts';

/** The confirmation of an account. Operators verify it afterwards. */
export const accountDrafts = createDraftFlow({
  purpose: 'bank_account',
  subject: 'bank_account',
  conditions: ['manageBankAccounts', 'confirmBankAccount'],
  auditAction: 'bank_account_confirmed',
  lock: lockAccount,
  mailCode: mailAccountCode,
  check: (tx, row, _extra: undefined) => assertNew(tx, row.institution_id, row),
  requestApproval: requestAccountApproval,
  store: (tx, row, { approvalId, usableFrom }) =>
    tx
      .updateTable('bank_account')
      .set({
        state: approvalId === null ? 'waiting' : 'pending',
        approval_id: approvalId,
        usable_from: usableFrom,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  confirmed: (tx, row, at) => notifyAccount(tx, 'confirmed', row, at),
  describe: describeState,
  facts: (row) => ({ asset: row.asset, nickname: row.nickname, number: row.iban ?? row.account_number }),
});
