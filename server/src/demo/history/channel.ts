import { findUserByName } from '../../modules/identity/index.ts';
import { getInstitution } from '../../modules/institution/index.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { CHECKER, TRADER, TREASURER } from './people.ts';

/** The channel moves US dollars. */
export const USD = 'USD';
export const METHOD = 'signet_transfer';

/** A second operator approves what the first has requested. */
export async function approve(platform: PastPlatform, approvalId: string | null): Promise<void> {
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

export async function findChannel({ database }: PastPlatform): Promise<string> {
  const { id } = await database
    .selectFrom('bank_platform_account')
    .select('id')
    .where('remittance_method', '=', METHOD)
    .executeTakeFirstOrThrow();
  return id;
}

type Entry = Parameters<typeof bookEntry>[1];

/** Books an entry of the channel on the day of the clock, with its second operator. */
export async function bookEntry(
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

/** A deposit in US dollars of a member's institution, which pays under its name. */
export async function deposit(
  platform: PastPlatform,
  reference: string,
  amount: string,
  email = TRADER,
): Promise<void> {
  const member = await findUserByName(platform.database, email);
  if (member === undefined) throw new Error(`${email} is no member`);
  const { name: payerName } = await getInstitution(platform.database, member.institution_id);
  const payer = { payerName, institutionId: member.institution_id };
  const entry: Entry['entry'] = { type: 'deposit', amount, ...payer };
  await bookEntry(platform, { reference, reason: 'The payer is the customer', entry });
}

/** A deposit of an unknown payer, which waits for a match. */
export async function depositUnmatched(platform: PastPlatform, reference: string, amount: string): Promise<void> {
  const entry: Entry['entry'] = { type: 'deposit', amount, payerName: 'N. Capital Holdings' };
  await bookEntry(platform, { reference, reason: 'As the channel shows; the payer is not known', entry });
}
