import { randomUUID } from 'node:crypto';
import type { BankDesk } from './bankDesk.ts';

interface Account {
  readonly accountId: string;
  readonly accountNumber: string | null;
  readonly remittanceMethod: string;
  readonly isPaying: boolean;
}

/** The channel's days are those of its entries; any day of the business calendar will do. */
const DAY = '2026-11-23';

/** Two operators at the channel: they keep the platform's account there, book what came in, and make payments. */
export async function openChannelDesk({ maker, approve }: BankDesk) {
  const find = async (): Promise<Account | undefined> =>
    (await maker.ask<readonly Account[]>('/wallet/bank/account/list', {})).find(
      ({ remittanceMethod, isPaying }) => remittanceMethod === 'signet_transfer' && isPaying,
    );
  const account = (await find()) ?? (await addAccount());

  async function addAccount(): Promise<Account> {
    const bank = { bankAddress: null, bankCountry: null, swift: null, aba: null, csvMapping: null };
    const { approvalId } = await maker.ask<{ approvalId: string }>('/wallet/bank/account/set', {
      ...bank,
      beneficiary: 'Aldgate Limited',
      bankName: 'Signet',
      isReceiving: true,
      isPaying: true,
      added: {
        asset: 'USD',
        remittanceMethod: 'signet_transfer',
        iban: null,
        accountNumber: 'ALDGATEDESK',
        opening: '0',
      },
      reason: 'For the test',
    });
    await approve(approvalId);
    const added = await find();
    if (added === undefined) throw new Error('the account at the channel was not added');
    return added;
  }

  /** Books an entry; returns the channel's reference. */
  async function book(entry: object): Promise<string> {
    const channelReference = `SGN-${randomUUID().slice(0, 8)}`.toUpperCase();
    const { approvalId } = await maker.ask<{ approvalId: string }>('/wallet/bank/entry/book', {
      account: account.accountId,
      channelReference,
      bookedOn: DAY,
      entry,
      reason: 'As the channel shows',
    });
    await approve(approvalId);
    return channelReference;
  }

  return {
    /** The platform's account at the channel. */
    accountNumber: account.accountNumber ?? '',
    book,
    /** Releases a batch of what waits. */
    release: async (valueDate: string): Promise<void> => {
      const { batchId, approvalId } = await maker.ask<{ batchId: string; approvalId: string }>(
        '/wallet/bank/batch/create',
        { accountId: account.accountId, charges: 'shared', valueDate, reason: 'For the test' },
      );
      await approve(approvalId);
      await maker.ask('/wallet/bank/batch/release', { batchId, reason: 'Paying now' });
    },
  };
}
