import { randomUUID } from 'node:crypto';
import { findUserByName } from '../../modules/identity/index.ts';
import { approveAsMember, rejectAsMember } from './memberVotes.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { APPROVER, CHECKER, TRADER, TREASURER } from './people.ts';

const USD = 'USD';
const METHOD = 'signet_transfer';

/** The customer's account at the channel. */
const CUSTOMER_ACCOUNT = {
  asset: USD,
  nickname: 'Signet operating account',
  remittanceMethod: METHOD,
  beneficiaryName: 'Northmark Capital',
  accountNumber: '77001234',
  channelCode: 'SGN-1',
} as const;

/** A second operator approves what the first has requested. */
async function approve(platform: PastPlatform, approvalId: string | null): Promise<void> {
  if (approvalId !== null) await platform.asOperator(CHECKER, 'decideApproval', { approvalId, decision: 'approve' });
}

/** Opens the platform's account at the channel. It begins empty: its entries alone make its balance. */
export async function openChannel(platform: PastPlatform): Promise<void> {
  const { approvalId } = await platform.asOperator(TREASURER, 'setBankPlatformAccount', {
    beneficiary: 'Aldgate Trading Limited',
    bankName: 'Signet',
    bankAddress: null,
    bankCountry: null,
    swift: null,
    aba: null,
    csvMapping: null,
    isReceiving: true,
    isPaying: true,
    added: { asset: USD, remittanceMethod: METHOD, iban: null, accountNumber: 'ALDGATE01', opening: '0' },
    reason: 'Transfers in US dollars around the clock',
  });
  await approve(platform, approvalId);
}

async function findChannel({ database }: PastPlatform): Promise<string> {
  const { id } = await database
    .selectFrom('bank_platform_account')
    .select('id')
    .where('remittance_method', '=', METHOD)
    .executeTakeFirstOrThrow();
  return id;
}

type Entry = Parameters<typeof bookEntry>[1];

/** Books an entry of the channel on the day of the clock, with its second operator. */
async function bookEntry(
  platform: PastPlatform,
  {
    reference,
    reason,
    entry,
  }: {
    readonly reference: string;
    readonly reason: string;
    readonly entry:
      | {
          readonly type: 'deposit';
          readonly amount: string;
          readonly payerName: string;
          readonly institutionId?: string;
        }
      | { readonly type: 'payment'; readonly paymentId: string };
  },
): Promise<void> {
  const { approvalId } = await platform.asOperator(TREASURER, 'bookChannelEntry', {
    account: await findChannel(platform),
    channelReference: reference,
    bookedOn: new Date(platform.clock()).toISOString().slice(0, 10),
    entry,
    reason,
  });
  await approve(platform, approvalId);
}

/** A deposit in US dollars of the demo's customer. */
export async function deposit(platform: PastPlatform, reference: string, amount: string): Promise<void> {
  const trader = await findUserByName(platform.database, TRADER);
  if (trader === undefined) throw new Error(`${TRADER} is no member`);
  const payer = { payerName: 'Northmark Capital', institutionId: trader.institution_id };
  const entry: Entry['entry'] = { type: 'deposit', amount, ...payer };
  await bookEntry(platform, { reference, reason: 'The payer is the customer', entry });
}

/** A deposit of an unknown payer, which waits for a match. */
export async function depositUnmatched(platform: PastPlatform, reference: string, amount: string): Promise<void> {
  const entry: Entry['entry'] = { type: 'deposit', amount, payerName: 'N. Capital Holdings' };
  await bookEntry(platform, { reference, reason: 'As the channel shows; the payer is not known', entry });
}

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
