import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Customer, type DepositFixture, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';
import { freeze } from '../../src/access/restrictions.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createLog } from '../../src/kernel/log.ts';
import { releaseReopened } from '../../src/modules/wallet/deposits/releaseReopened.ts';
import { createScreening } from '../../src/modules/wallet/screening/createScreening.ts';

const LISTED = '0x5e4de7000000000000000000000000000000bad1';

let fixture: DepositFixture;
let count = 0;

beforeAll(async () => {
  fixture = await openDepositFixture();
});
afterEach(() => fixture.expectBooks());
afterAll(() => fixture.close());

/** A final deposit of 1 ETH, and how much of suspense it is. */
async function deposit({ address }: Customer, from?: string, amount = '1'): Promise<void> {
  count += 1;
  await fixture.network.receive({ txid: `deposit${count}`, to: address, amount, ...(from !== undefined && { from }) });
}

/** An institution’s only deposit is in suspense, for a reason, with a task. */
async function expectHeld({ institutionId }: Customer, reason: string): Promise<void> {
  const rows = await fixture.depositsOf(institutionId);
  expect(rows).toMatchObject([{ state: 'held', hold_reason: reason, was_held: true, credited_amount: null }]);
  expect(await fixture.balanceOf(institutionId)).toBe('0');
  expect(await fixture.eventsOf(rows[0]?.id ?? '')).toEqual(['seen', 'held']);
  expect(await fixture.openTasks(institutionId)).toEqual([
    { kind: 'deposit_held', subject_id: rows[0]?.id, title: 'Deposit of 1 ETH is held' },
  ]);
}

async function expectCredited({ institutionId }: Customer): Promise<void> {
  expect(await fixture.depositsOf(institutionId)).toMatchObject([{ state: 'credited', hold_reason: null }]);
  expect(await fixture.balanceOf(institutionId)).toBe('1');
  expect(await fixture.openTasks(institutionId)).toEqual([]);
}

async function reopened(): Promise<void> {
  const deps = { database: fixture.db.database, clock: () => fixture.clock.now };
  const screening = createScreening({ ...deps, log: createLog('silent'), provider: null });
  await releaseReopened({ ...deps, screening });
}

async function suspendService(): Promise<void> {
  const since = new Date(fixture.clock.now);
  await fixture.db.owner
    .insertInto('service_suspension')
    .values({ service: 'deposit', reason: 'Audit', since })
    .execute();
}
const liftService = () => fixture.db.owner.deleteFrom('service_suspension').execute();

const setNetwork = (suspension: { suspended_at: Date; suspended_reason: string } | null) =>
  fixture.db.owner
    .updateTable('chain_network')
    .set(suspension ?? { suspended_at: null, suspended_reason: null })
    .where('code', '=', 'ETH')
    .execute();

async function listSender(verdict: 'review' | 'block', address = LISTED): Promise<void> {
  const { database } = fixture.db;
  const { id } = await database.selectFrom('operator').select('id').limit(1).executeTakeFirstOrThrow();
  const row = { network: 'ETH', address, verdict, note: 'Listed', added_by: id, added_at: new Date(fixture.clock.now) };
  await database.insertInto('screening_entry').values(row).execute();
}

test.each(['wallet', 'deposit'] as const)(
  'KY-06 a deposit to an institution with the feature %s off is held',
  async (feature) => {
    const customer = await fixture.openCustomer();
    const row = { institution_id: customer.institutionId, feature, enabled: false };
    await fixture.db.owner.insertInto('institution_feature').values(row).execute();
    await deposit(customer);
    await expectHeld(customer, 'feature');
    // It is not credited automatically.
    await fixture.db.owner.updateTable('institution_feature').set({ enabled: true }).execute();
    await reopened();
    await expectHeld(customer, 'feature');
  },
);

test('KY-06 a deposit with another feature off is credited', async () => {
  const customer = await fixture.openCustomer();
  const row = { institution_id: customer.institutionId, feature: 'withdrawal' as const, enabled: false };
  await fixture.db.owner.insertInto('institution_feature').values(row).execute();
  await deposit(customer);
  await expectCredited(customer);
});

test('KY-05 a deposit to an institution without primary verification is held', async () => {
  const customer = await fixture.openCustomer('not_verified');
  await deposit(customer);
  await expectHeld(customer, 'verification');
});

test('WAL-03 a deposit on a suspended network is held, and credited once it is open again', async () => {
  const customer = await fixture.openCustomer();
  await setNetwork({ suspended_at: new Date(fixture.clock.now), suspended_reason: 'An upgrade' });
  await deposit(customer);
  await expectHeld(customer, 'suspended');
  await reopened();
  await expectHeld(customer, 'suspended');
  await setNetwork(null);
  await reopened();
  await reopened();
  await expectCredited(customer);
});

test('CL-10 a deposit while the service is suspended is held, and credited once it is open again', async () => {
  const customer = await fixture.openCustomer();
  await suspendService();
  await deposit(customer);
  await expectHeld(customer, 'suspended');
  await liftService();
  await reopened();
  await expectCredited(customer);
});

test('KY-05 WAL-03 what waited for the service is decided by its other conditions once it is open again', async () => {
  const [unverified, small] = [await fixture.openCustomer('not_verified'), await fixture.openCustomer()];
  await suspendService();
  await deposit(unverified);
  await deposit(small, undefined, '0.004');
  await liftService();
  await reopened();
  expect(await fixture.depositsOf(unverified.institutionId)).toMatchObject([
    { state: 'held', hold_reason: 'verification' },
  ]);
  expect(await fixture.openTasks(unverified.institutionId)).toHaveLength(1);
  expect(await fixture.depositsOf(small.institutionId)).toMatchObject([{ state: 'below_minimum', hold_reason: null }]);
  expect(await fixture.openTasks(small.institutionId)).toEqual([]);
  await fixture.network.receive({ txid: 'completes', to: small.address, amount: '0.001' });
  expect(await fixture.balanceOf(small.institutionId)).toBe('0.005');
});

test.each(['review', 'block'] as const)('WAL-03 a deposit of a sender with the verdict %s is held', async (verdict) => {
  await fixture.db.owner.deleteFrom('screening_entry').execute();
  await listSender(verdict);
  const [customer, other] = [await fixture.openCustomer(), await fixture.openCustomer()];
  await deposit(customer, LISTED);
  await deposit(other, '0x5e4de7000000000000000000000000000000900d');
  await expectHeld(customer, 'screening');
  await expectCredited(other);
});

test('WAL-03 a small deposit of a listed sender is held, and is not collected', async () => {
  await listSender('block', '0x5e4de7000000000000000000000000000000bad2');
  const customer = await fixture.openCustomer();
  await deposit(customer, '0x5e4de7000000000000000000000000000000bad2', '0.004');
  await deposit(customer, undefined, '0.004');
  expect((await fixture.depositsOf(customer.institutionId)).map(({ state }) => state)).toEqual([
    'held',
    'below_minimum',
  ]);
});

test('ID-19 a freeze holds no deposit', async () => {
  const customer = await fixture.openCustomer();
  await inTransaction(fixture.db.database, (tx) => freeze(tx, customer.institutionId, fixture.clock.now));
  await deposit(customer);
  await expectCredited(customer);
});

test('WAL-03 a held deposit whose final block is replaced is posted once', async () => {
  const customer = await fixture.openCustomer('not_verified');
  const payment = { txid: 'deep', to: customer.address, amount: '1' };
  await fixture.network.receive(payment);
  await fixture.network.reorganise(4, payment);
  await fixture.network.confirm();
  await expectHeld(customer, 'verification');
  await setNetwork(null);
});

test('WAL-03 small deposits are screened again at the minimum: a listed sender’s is held', async () => {
  await fixture.db.owner.deleteFrom('screening_entry').execute();
  const customer = await fixture.openCustomer();
  const { institutionId, address } = customer;
  await deposit(customer, LISTED, '0.003');
  await deposit(customer, '0x5e4de7000000000000000000000000000000900d', '0.001');
  await listSender('review');
  // With the listed one it would be complete.
  await deposit(customer, undefined, '0.001');
  expect(await fixture.balanceOf(institutionId)).toBe('0');
  expect(await fixture.depositsOf(institutionId)).toMatchObject([
    { initiated_amount: '0.003000000000000000', state: 'held', hold_reason: 'screening' },
    { state: 'below_minimum', hold_reason: null },
    { state: 'below_minimum', hold_reason: null },
  ]);
  expect(await fixture.openTasks(institutionId)).toMatchObject([{ title: 'Deposit of 0.003 ETH is held' }]);
  await fixture.network.receive({ txid: 'later', to: address, amount: '0.003' });
  expect(await fixture.balanceOf(institutionId)).toBe('0.005');
  const [listed] = await fixture.depositsOf(institutionId);
  expect(listed).toMatchObject({ state: 'held', hold_reason: 'screening' });
  expect(await fixture.eventsOf(listed?.id ?? '')).toEqual(['seen', 'below_minimum', 'held']);
});
