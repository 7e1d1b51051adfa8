import { randomUUID } from 'node:crypto';
import { approve, bookEntry, findChannel, METHOD, USD } from './channel.ts';
import { approveAsMember, rejectAsMember } from './memberVotes.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { APPROVER, TRADER, TREASURER } from './people.ts';

/** The customer's account at the channel. */
const CUSTOMER_ACCOUNT = {
  asset: USD,
  nickname: 'Signet operating account',
  remittanceMethod: METHOD,
  beneficiaryName: 'Northmark Capital',
  accountNumber: '77001234',
  channelCode: 'SGN-1',
} as const;

/** The customer's account at the channel: entered, approved by another member and verified by operators. */
export async function addCustomerAccount(platform: PastPlatform): Promise<void> {
  const { bankAccountId } = await platform.asMember(TRADER, 'submitBankAccount', CUSTOMER_ACCOUNT);
  const { emailUuid } = await platform.asMember(TRADER, 'invokeBankAccountEmailValidation', { bankAccountId });
  const proof = { emailUuid, emailCode: await platform.emailedCode(TRADER), gaCode: await platform.googleCode() };
  await platform.asMember(TRADER, 'confirmBankAccount', { bankAccountId, ...proof });
  await approveAsMember(platform, APPROVER, bankAccountId);
  await platform.asOperator(TREASURER, 'reviewCustomerBankAccount', {
    bankAccountId,
    decision: 'approve',
    reason: 'In the verified name',
  });
}

/** A withdrawal in US dollars that was confirmed and waits for another member. */
export async function requestWithdrawal(platform: PastPlatform, amount: string): Promise<string> {
  const { id: bankAccountId } = await platform.database
    .selectFrom('bank_account')
    .select('id')
    .where('account_number', '=', CUSTOMER_ACCOUNT.accountNumber)
    .executeTakeFirstOrThrow();
  const requested = { asset: USD, bankAccountId, amount, charges: 'shared' } as const;
  const { withdrawId } = await platform.asMember(TRADER, 'submitFiatWithdraw', { key: randomUUID(), ...requested });
  const { emailUuid } = await platform.asMember(TRADER, 'invokeFiatWithdrawalEmailValidation', { withdrawId });
  const proof = { emailUuid, emailCode: await platform.emailedCode(TRADER), gaCode: await platform.googleCode() };
  await platform.asMember(TRADER, 'confirmFiatWithdraw', { withdrawId, ...proof });
  return withdrawId;
}

/** A withdrawal that another member rejects. */
export async function withdrawRejected(platform: PastPlatform, amount: string): Promise<void> {
  await rejectAsMember(
    platform,
    APPROVER,
    await requestWithdrawal(platform, amount),
    'Not in the budget of this month',
  );
}

/** A withdrawal that another member approves and whose checks have run. Returns it with its state. */
export async function withdrawApproved(platform: PastPlatform, amount: string) {
  const withdrawId = await requestWithdrawal(platform, amount);
  await approveAsMember(platform, APPROVER, withdrawId);
  await platform.runJob('withdrawal_process', { withdrawId });
  const { state } = await platform.database
    .selectFrom('withdrawal')
    .select('state')
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();
  return { withdrawId, state };
}

/** A withdrawal that operators pay on its value date. */
export async function withdraw(platform: PastPlatform, reference: string, amount: string): Promise<void> {
  const { withdrawId, state } = await withdrawApproved(platform, amount);
  if (state === 'review') {
    const review = { withdrawId, decision: 'approve', reason: 'The first payment to this account' } as const;
    await platform.asOperator(TREASURER, 'reviewFiatWithdrawal', review);
  }
  const { value_date: valueDate } = await platform.database
    .selectFrom('withdrawal')
    .select('value_date')
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();
  if (valueDate === null) throw new Error('a confirmed withdrawal has a value date');
  const { batchId, approvalId } = await platform.asOperator(TREASURER, 'createBankBatch', {
    accountId: await findChannel(platform),
    charges: 'shared',
    valueDate,
    reason: 'Daily run',
  });
  await approve(platform, approvalId);
  await platform.asOperator(TREASURER, 'releaseBankBatch', { batchId, reason: 'Daily run' });
  const noon = Date.parse(`${valueDate}T12:00:00Z`);
  if (noon > platform.clock()) await platform.moveTo(noon);
  await bookEntry(platform, {
    reference,
    reason: 'As the channel shows',
    entry: { type: 'payment', paymentId: withdrawId },
  });
}
