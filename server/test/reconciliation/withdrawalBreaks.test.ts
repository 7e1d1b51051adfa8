import { randomUUID } from 'node:crypto';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { expectStopped } from '../../../testkit/wallet/stopQueued.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';
import { recordComparisons } from '../../src/modules/exchangeAccounts/comparison/differences.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;

let fixture: WithdrawalFixture;
let addressId: string;
let institutionId: string;
let own: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  institutionId = await fixture.console.institutionId('Northmark Capital');
  await fixture.refresh();
  const { data } = await fixture.wallet('getDepositAddress', { asset: 'USDC', network: 'ETH' });
  own = data.address.toLowerCase();
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const MINUTE_MS = 60_000;

/**
 * Ethereum's addresses hold less than the records say. The follower compares each minute: it finds that ledger and
 * records differ, then which address it is, and then finds it again.
 */
async function recordMissing(amounts: Readonly<Record<string, string>>): Promise<void> {
  const { owner } = fixture.platform.db;
  for (const [address, amount] of Object.entries(amounts)) {
    await owner.insertInto('chain_balance').values({ network: 'ETH', asset: 'USDC', address, amount }).execute();
  }
  await compare();
}

/** The records are right again. */
async function correctRecords(...addresses: readonly string[]): Promise<void> {
  const { owner } = fixture.platform.db;
  await owner.deleteFrom('chain_balance').where('asset', '=', 'USDC').where('address', 'in', addresses).execute();
  await compare();
}

async function compare(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    fixture.platform.clock.advance(MINUTE_MS);
    await fixture.ethereum.settle();
  }
}

/** Two comparisons of an account at the exchange that find it to hold less: what opens a break. */
async function compareExchange(difference: string): Promise<void> {
  const { platform } = fixture;
  const accountId = randomUUID();
  const comparison = {
    accountId,
    accountName: 'Northmark',
    institutionId,
    product: 'usdm' as const,
    wallet: 'swap_account' as const,
    asset: 'USDT',
    ledger: difference,
    exchange: '0',
    waiting: '0',
    difference,
    isInFlight: false,
  };
  const deps = { database: platform.db.database, clock: () => platform.clock.now };
  for (let round = 0; round < 2; round += 1) {
    platform.clock.advance(1_000);
    await recordComparisons(deps, accountId, [comparison]);
  }
}

const breakOf = async (withdrawId: string) =>
  (await fixture.reviewed(withdrawId)).checks.find(({ name }: { name: string }) => name === 'break');

async function passes(): Promise<void> {
  const withdrawId = await fixture.confirmed(addressId, '20');
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'sent');
  expect(await breakOf(withdrawId)).toMatchObject({ result: 'passed', figures: { breaks: [] } });
}

test('a material break on the customer’s own address needs two operators for a withdrawal, however small', async () => {
  await recordMissing({ [own]: '1000000' });
  const withdrawId = await fixture.inReview(addressId, '20');
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ operators: 2 });
  expect(await breakOf(withdrawId)).toMatchObject({
    result: 'review',
    figures: { breaks: [`ETH: records and chain differ at ${shortenId(own)} by 1,000,000.00 USDC`] },
  });
  const { data } = await fixture.review('treasury', withdrawId, 'approve');
  expect(data.state).toBe('review');
  const decision = { approvalId: data.approvalId, decision: 'approve', note: 'Seen on the chain' };
  expect((await fixture.console.ops('admin', '/approval/decide', decision)).code).toBe(200);
  await fixture.until(withdrawId, 'sent');
  await correctRecords(own);
});

test('a break of another customer, and one that is nobody’s, stop nothing', async () => {
  const { address } = await openCustomer(fixture.platform.db.database, fixture.platform.clock.now);
  await recordMissing({ [address]: '1000000' });
  const open = await fixture.platform.db.database
    .selectFrom('reconciliation_break')
    .select(['subject', 'institution_id'])
    .where('state', '=', 'open')
    .execute();
  expect(open.map(({ subject }) => subject).toSorted()).toEqual([address, 'ETH'].toSorted());
  await passes();
  await correctRecords(address);
  await passes();
});

test('a break that opens while a withdrawal is in the queue stops it for two operators', async () => {
  await expectStopped(fixture, addressId, () => recordMissing({ [own]: '1000000' }));
  await correctRecords(own);
});

test('a break on the customer’s own account at the exchange needs two operators', async () => {
  await compareExchange('5000');
  const withdrawId = await fixture.inReview(addressId, '20');
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ operators: 2 });
  expect(await breakOf(withdrawId)).toMatchObject({
    figures: { breaks: ['Northmark: ledger and exchange differ by 5,000.00 USDT'] },
  });
});
