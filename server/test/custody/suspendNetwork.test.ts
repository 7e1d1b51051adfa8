import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DepositFixture, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';

let fixture: DepositFixture;

beforeEach(async () => {
  fixture = await openDepositFixture();
});
afterEach(() => fixture.close());

const openTask = (kind: 'chain_alarm' | 'deposit_held', subjectId: string) =>
  fixture.db.database
    .insertInto('operation_task')
    .values({ id: randomUUID(), kind, subject_id: subjectId, title: 'Open already', created_at: new Date(0) })
    .execute();
const tasks = (kind: 'chain_alarm' | 'deposit_held') =>
  fixture.db.database
    .selectFrom('operation_task')
    .select(['subject_id', 'closed_at'])
    .where('kind', '=', kind)
    .execute();
const reasons = () =>
  fixture.db.database.selectFrom('chain_network').select('suspended_reason').where('code', '=', 'ETH').execute();

test('a network whose alarm is open already is suspended too, and what was final is not credited twice', async () => {
  const { network, openCustomer } = fixture;
  const { institutionId, address } = await openCustomer();
  await network.confirm();
  const payment = { txid: 'before', to: address, amount: '1' };
  await network.receive(payment);
  await openTask('chain_alarm', 'ETH');
  await network.reorganise(4, payment);
  expect(await reasons()).toEqual([{ suspended_reason: 'A reorganisation reached blocks that were final' }]);
  expect(await tasks('chain_alarm')).toEqual([{ subject_id: 'ETH', closed_at: null }]);
  await network.confirm();
  expect(await fixture.balanceOf(institutionId)).toBe('1');
});

test('a deposit is held where its task is open already, and the network goes on', async () => {
  const { network, openCustomer } = fixture;
  const { institutionId, address } = await openCustomer('not_verified');
  await network.mine({ txid: 'held', to: address, amount: '1' });
  const [deposit] = await fixture.depositsOf(institutionId);
  await openTask('deposit_held', deposit?.id ?? '');
  await network.confirm();
  expect(await fixture.depositsOf(institutionId)).toMatchObject([{ state: 'held', hold_reason: 'verification' }]);
  expect(await tasks('deposit_held')).toHaveLength(1);
});
