import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import { institutionOwner, type MoneyOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DepositFixture, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createLog } from '../../src/kernel/log.ts';
import { PLATFORM } from '../../src/ledger/account.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { openDepositAddress } from '../../src/modules/custody/index.ts';
import { releaseReopened } from '../../src/modules/wallet/deposits/releaseReopened.ts';
import { createScreening } from '../../src/modules/wallet/screening/createScreening.ts';

const MIRROR = 'swap_account';

let fixture: DepositFixture;
let count = 0;

beforeAll(async () => {
  fixture = await openDepositFixture();
});
afterEach(() => fixture.expectBooks());
afterAll(() => fixture.close());

async function openAddress(owner: MoneyOwner, account: AccountType): Promise<string> {
  const credited = { network: 'ETH', owner, account };
  const opened = await inTransaction(fixture.db.database, (tx) =>
    openDepositAddress(tx, credited, { isFresh: false }, fixture.clock.now),
  );
  return opened.address;
}

/** An address that was opened for another account, before deposits credited one account alone. */
const openFormerAddress = (institutionId: string) => openAddress(institutionOwner(institutionId), MIRROR);

async function openFormerCustomer() {
  const customer = await fixture.openCustomer();
  return { ...customer, former: await openFormerAddress(customer.institutionId) };
}

const pay = (to: string, amount: string) => {
  count += 1;
  return { txid: `payment${count}`, to, amount };
};

/** The accounts of an owner with what they hold. */
const balancesOf = async (owner: string) =>
  (await readBalances(fixture.db.database, owner)).map(({ accountType, total }) => `${accountType} ${total}`);

/** As the row was stored before. */
const asBefore = (owner: string) =>
  fixture.db.owner.updateTable('deposit').set({ account: MIRROR }).where('owner', '=', owner).execute();

const setSuspension = (suspension: { suspended_at: Date | null; suspended_reason: string | null }) =>
  fixture.db.owner.updateTable('chain_network').set(suspension).where('code', '=', 'ETH').execute();

test('WAL-03 a payment to an address of the platform’s own credits the account that the address names', async () => {
  const address = await openAddress({ kind: 'platform', id: PLATFORM, institutionId: null }, 'treasury');
  const before = await fixture.platformBalance('treasury', 'ETH');
  await fixture.network.receive(pay(address, '2'));
  expect(await fixture.depositsOf(PLATFORM)).toMatchObject([{ state: 'credited', account: 'treasury', address }]);
  expect(await fixture.platformBalance('treasury', 'ETH')).toBe(toDecimalString(decimal(before).plus('2')));
});

test('an institution’s deposit has the id of one', async () => {
  const openFor = (id: string) => openAddress({ kind: 'institution', id, institutionId: null }, 'capital_account');
  await expect(openFor(PLATFORM)).rejects.toThrow('chain_address');
});

test('WAL-03 what arrives at an address of another account credits capital; the address stays', async () => {
  const { institutionId, former } = await openFormerCustomer();
  await fixture.network.receive(pay(former, '1'));
  expect(await fixture.depositsOf(institutionId)).toMatchObject([
    { state: 'credited', account: 'capital_account', address: former },
  ]);
  expect(await balancesOf(institutionId)).toEqual(['capital_account 1']);
  const address = await fixture.db.database
    .selectFrom('chain_address')
    .select('account')
    .where('address', '=', former)
    .executeTakeFirst();
  expect(address).toEqual({ account: MIRROR });
});

test('WAL-03 a deposit of another account that was confirming credits the capital account', async () => {
  const { institutionId, former } = await openFormerCustomer();
  await fixture.network.mine(pay(former, '1'));
  await asBefore(institutionId);
  await fixture.network.confirm();
  expect(await balancesOf(institutionId)).toEqual(['capital_account 1']);
  expect(await fixture.depositsOf(institutionId)).toMatchObject([{ account: 'capital_account' }]);
});

test('WAL-03 a deposit of another account that was held credits the capital account once it is released', async () => {
  const { institutionId, former } = await openFormerCustomer();
  await setSuspension({ suspended_at: new Date(fixture.clock.now), suspended_reason: 'An upgrade' });
  await fixture.network.receive(pay(former, '1'));
  await asBefore(institutionId);
  await setSuspension({ suspended_at: null, suspended_reason: null });
  const deps = { database: fixture.db.database, clock: () => fixture.clock.now };
  const screening = createScreening({ ...deps, log: createLog('silent'), provider: null });
  await releaseReopened({ ...deps, screening });
  expect(await balancesOf(institutionId)).toEqual(['capital_account 1']);
});

test('WAL-03 deposits below the minimum at addresses of two accounts add up to the capital account', async () => {
  const { institutionId, address, former } = await openFormerCustomer();
  await fixture.network.receive(pay(former, '0.004'));
  await asBefore(institutionId);
  expect(await balancesOf(institutionId)).toEqual([]);
  await fixture.network.receive(pay(address, '0.004'));
  expect(await balancesOf(institutionId)).toEqual(['capital_account 0.008']);
});
