import { expect } from 'vitest';
import { readCustody } from '../../server/src/ledger/balances.ts';
import type { ConsoleFixture, OperatorName } from '../people/operators.ts';
import type { Reply } from '../platform/platform.ts';

/** The platform's account at the channel, as operators enter it. */
export const PLATFORM_CHANNEL = {
  beneficiary: 'Aldgate Limited',
  bankName: 'Signet',
  bankAddress: null,
  bankCountry: null,
  swift: null,
  aba: null,
  csvMapping: null,
  isReceiving: true,
  isPaying: true,
};

export const ADDED_CHANNEL = {
  asset: 'USD',
  remittanceMethod: 'signet_transfer',
  iban: null,
  accountNumber: 'ALDGATE01',
  opening: '0',
};

/** The day of entries that do not name one. */
const DAY = '2026-11-23';

/** Adds the platform's account at the channel by two operators; entries of it are booked in the same way. */
export async function openChannel({ platform, ops, approve }: ConsoleFixture, over: object = {}) {
  const { database } = platform.db;
  const requested = await ops('treasury', '/wallet/bank/account/set', {
    ...PLATFORM_CHANNEL,
    added: { ...ADDED_CHANNEL, ...over },
    reason: 'A second way in',
  });
  expect(requested.code).toBe(200);
  expect((await approve('admin', requested.data.approvalId)).code).toBe(200);
  const { id: accountId } = await database
    .selectFrom('bank_platform_account')
    .select('id')
    .where('remittance_method', '=', 'signet_transfer')
    .executeTakeFirstOrThrow();

  /** Asks to book an entry. */
  const request = (
    channelReference: string,
    entry: object,
    { who = 'treasury', ...rest }: { readonly who?: OperatorName } & Readonly<Record<string, unknown>> = {},
  ): Promise<Reply> =>
    ops(who, '/wallet/bank/entry/book', {
      account: accountId,
      channelReference,
      bookedOn: DAY,
      entry,
      reason: 'As the channel shows',
      ...rest,
    });

  /** Books an entry with its second operator, and returns the approval's answer. */
  async function book(channelReference: string, entry: object): Promise<Reply> {
    const { code, message, data } = await request(channelReference, entry);
    if (code !== 200) throw new Error(`it was not requested: ${code} ${message}`);
    return approve('admin', data.approvalId);
  }

  const closing = async (): Promise<string> => {
    const { data } = await ops('treasury', '/wallet/bank/account/list');
    return data.find((each: { accountId: string }) => each.accountId === accountId).closing;
  };

  /** The line of an entry. */
  async function lineOf(channelReference: string): Promise<Reply['data']> {
    const { data } = await ops('treasury', '/wallet/bank/line/page', {
      pageCondition: { page: 1, pageSize: 100 },
      queryCondition: { account: accountId },
    });
    return data.items.find((each: { bankReference: string }) => each.bankReference === channelReference);
  }

  return {
    accountId,
    request,
    book,
    closing,
    lineOf,
    /** The ledger holds at the channel what its entries make. */
    async expectHeld(): Promise<void> {
      expect((await readCustody(database, `bank:${accountId}`)).get('USD') ?? '0').toBe(await closing());
    },
  };
}
