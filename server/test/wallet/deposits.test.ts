import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DepositFixture, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';

const SENDER = '0x5e4de7000000000000000000000000000000beef';

let fixture: DepositFixture;

beforeAll(async () => {
  fixture = await openDepositFixture();
});
afterEach(() => fixture.expectBooks());
afterAll(() => fixture.close());

/** The state and amounts of an owner's deposits. */
const states = async (owner: string) =>
  (await fixture.depositsOf(owner)).map(({ state, credited_amount }) => [state, credited_amount]);

test('WAL-03 a deposit is confirming until its block is final, and is then credited once', async () => {
  const { network, openCustomer, depositsOf, balanceOf, eventsOf } = fixture;
  const { institutionId, address } = await openCustomer();
  await network.mine({ txid: 'once', to: address, amount: '1.5', from: SENDER });
  const [seen] = await depositsOf(institutionId);
  expect(seen).toMatchObject({ state: 'confirming', from_address: SENDER, credited_amount: null, credited_at: null });
  expect(await balanceOf(institutionId)).toBe('0');
  await network.mine();
  expect(await balanceOf(institutionId)).toBe('0');
  await network.mine();
  expect(await balanceOf(institutionId)).toBe('1.5');
  expect(await depositsOf(institutionId)).toMatchObject([
    { id: seen?.id, state: 'credited', was_held: false, credited_at: new Date(fixture.clock.now) },
  ]);
  await network.confirm();
  await network.confirm();
  expect(await balanceOf(institutionId)).toBe('1.5');
  expect(await eventsOf(seen?.id ?? '')).toEqual(['seen', 'credited']);
});

test('WAL-03 a deposit whose block is replaced is orphaned, and credited once where it is mined again', async () => {
  const { network, openCustomer, depositsOf, balanceOf, eventsOf } = fixture;
  const { institutionId, address } = await openCustomer();
  await network.mine({ txid: 'moved', to: address, amount: '1' });
  await network.reorganise(1);
  const [orphaned] = await depositsOf(institutionId);
  expect(orphaned).toMatchObject({ state: 'orphaned', height: null, orphaned_at: new Date(fixture.clock.now) });
  await network.confirm();
  expect(await balanceOf(institutionId)).toBe('0');
  // A contract may pay another amount in another block.
  await network.receive({ txid: 'moved', to: address, amount: '0.75', from: SENDER });
  expect(await balanceOf(institutionId)).toBe('0.75');
  const after = await depositsOf(institutionId);
  expect(after).toMatchObject([{ id: orphaned?.id, state: 'credited', orphaned_at: null, from_address: SENDER }]);
  expect(Number(after[0]?.initiated_amount)).toBe(0.75);
  expect(await eventsOf(orphaned?.id ?? '')).toEqual(['seen', 'orphaned', 'mined_again', 'credited']);
});

test('WAL-03 a deposit that moves to another block of the same reorganisation is credited there', async () => {
  const { network, openCustomer, balanceOf, depositsOf, eventsOf } = fixture;
  const { institutionId, address } = await openCustomer();
  const payment = { txid: 'carried', to: address, amount: '2' };
  await network.mine(payment);
  await network.mine();
  await network.reorganise(2, payment);
  expect(await balanceOf(institutionId)).toBe('2');
  const [deposit] = await depositsOf(institutionId);
  expect(await eventsOf(deposit?.id ?? '')).toEqual(['seen', 'orphaned', 'mined_again', 'credited']);
});

test('WAL-03 WAL-13 of 18 decimals the owner is credited the floor, fees the rest, and suspense nothing', async () => {
  const { network, openCustomer, balanceOf, platformBalance } = fixture;
  const { institutionId, address } = await openCustomer();
  await network.receive({ txid: 'precise', to: address, amount: '1.123456789123456789' });
  expect(await balanceOf(institutionId)).toBe('1.12345678');
  expect(await platformBalance('fees', 'ETH')).toBe('0.000000009123456789');
  expect(await platformBalance('suspense', 'ETH')).toBe('0');
  expect(Number((await states(institutionId))[0]?.[1])).toBe(1.123_456_78);
});

test('WAL-03 deposits below the minimum are collected until it is reached, and then all are credited', async () => {
  const { network, openCustomer, balanceOf, platformBalance, depositsOf, eventsOf, openTasks } = fixture;
  const { institutionId, address } = await openCustomer();
  const other = await openCustomer();
  await network.receive({ txid: 'small1', to: address, amount: '0.002' });
  await network.receive({ txid: 'small2', to: address, amount: '0.002' });
  // Another owner's and another asset's do not count.
  await network.receive({ txid: 'small3', to: other.address, amount: '0.004' });
  await network.receive({ txid: 'small4', to: address, amount: '9', asset: 'USDT' });
  expect(await states(institutionId)).toMatchObject([
    ['below_minimum', null],
    ['below_minimum', null],
    ['below_minimum', null],
  ]);
  expect([await balanceOf(institutionId), await platformBalance('suspense', 'ETH')]).toEqual(['0', '0.008']);
  expect(await openTasks(institutionId)).toEqual([]);
  await network.receive({ txid: 'small5', to: address, amount: '0.001' });
  expect([await balanceOf(institutionId), await platformBalance('suspense', 'ETH')]).toEqual(['0.005', '0.004']);
  const [first] = await depositsOf(institutionId);
  expect(await eventsOf(first?.id ?? '')).toEqual(['seen', 'below_minimum', 'credited']);
  expect(await balanceOf(institutionId, 'USDT')).toBe('0');
  // A credited amount does not count towards the minimum again.
  await network.receive({ txid: 'small6', to: address, amount: '0.004' });
  expect(await balanceOf(institutionId)).toBe('0.005');
});

test('WAL-03 small deposits of one block that reach the minimum together are all credited', async () => {
  const { network, openCustomer, balanceOf, depositsOf, eventsOf } = fixture;
  const { institutionId, address } = await openCustomer();
  const small = (name: string) => ({ txid: name, to: address, amount: '0.002' });
  await network.receive(small('part1'), small('part2'), small('part3'), small('part4'));
  expect(await balanceOf(institutionId)).toBe('0.006');
  const rows = await depositsOf(institutionId);
  expect(rows.map(({ state, was_held }) => [state, was_held])).toEqual([
    ['credited', true],
    ['credited', true],
    ['credited', false],
    ['below_minimum', true],
  ]);
  expect(await eventsOf(rows[0]?.id ?? '')).toEqual(['seen', 'below_minimum', 'credited']);
});

test('WAL-03 two payments of one transaction are two deposits', async () => {
  const { network, openCustomer, balanceOf } = fixture;
  const [one, two] = [await openCustomer(), await openCustomer()];
  const usdt = { txid: 'batch', asset: 'USDT', to: one.address };
  await network.receive(
    { ...usdt, amount: '10', index: 'log:0' },
    { ...usdt, amount: '20', index: 'log:3' },
    { ...usdt, to: two.address, amount: '40', index: 'log:4' },
  );
  expect(await balanceOf(one.institutionId, 'USDT')).toBe('30');
  expect(await balanceOf(two.institutionId, 'USDT')).toBe('40');
  expect(await fixture.depositsOf(one.institutionId)).toHaveLength(2);
});

test('a reorganisation past the final block suspends the network, and credits nothing a second time', async () => {
  const { network, openCustomer, balanceOf, db } = fixture;
  const [plain, small] = [await openCustomer(), await openCustomer()];
  const payments = [
    { txid: 'deep1', to: plain.address, amount: '1.000000001' },
    { txid: 'deep2', to: small.address, amount: '0.001' },
  ];
  await network.receive(...payments);
  await network.reorganise(4, ...payments);
  await network.confirm();
  const row = await db.database
    .selectFrom('chain_network')
    .select('suspended_reason')
    .where('code', '=', 'ETH')
    .execute();
  expect(row[0]?.suspended_reason).toMatch(/were final/);
  expect(await balanceOf(plain.institutionId)).toBe('1');
  expect(await states(small.institutionId)).toMatchObject([['below_minimum', null]]);
  expect(await states(plain.institutionId)).toMatchObject([['credited', expect.stringMatching(/^1\.0*$/)]]);
});
