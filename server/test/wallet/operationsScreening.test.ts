import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleFixture, type OperatorName, openConsoleFixture } from '../../../testkit/people/operators.ts';
import type { Reply } from '../../../testkit/platform/platform.ts';
import { createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { openSimulatedNetwork, type SimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';

const MIXED = '0x5E4DE7000000000000000000000000000000BaD1';
const LISTED = MIXED.toLowerCase();

let fixture: ConsoleFixture;
let network: SimulatedNetwork;
let reader: ReturnType<typeof createDepositReader>;
let count = 0;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, clock } = fixture.platform;
  network = await openSimulatedNetwork({ database: db.database, clock: () => clock.now }, 'ETH');
  reader = createDepositReader(db.database);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture.platform.close());

const add = (over: object = {}, who: OperatorName = 'treasury') =>
  fixture.ops(who, '/wallet/screening/add', {
    network: 'ETH',
    address: MIXED,
    verdict: 'review',
    reason: 'A mixer',
    ...over,
  });
const remove = (over: object = {}) =>
  fixture.ops('treasury', '/wallet/screening/remove', { network: 'ETH', address: MIXED, reason: 'A mistake', ...over });
const page = async (queryCondition: object = {}): Promise<Reply['data'][]> =>
  (await fixture.ops('admin', '/wallet/screening/page', { queryCondition })).data.items;

/** The state of a new institution’s deposit from the address. */
async function receive(from = LISTED): Promise<string | undefined> {
  const { db, clock } = fixture.platform;
  const { institutionId, address } = await openCustomer(db.database, clock.now);
  count += 1;
  await network.receive({ txid: `deposit${count}`, to: address, amount: '1', from });
  return (await reader.depositsOf(institutionId))[0]?.state;
}

test('WAL-03 an address is listed immediately, in either spelling, and holds the deposits that it sends', async () => {
  expect(await receive()).toBe('credited');
  expect(await add()).toMatchObject({ code: 200, data: null });
  expect(await receive()).toBe('held');
  const operatorId = await fixture.operatorId('treasury');
  const entry = {
    network: 'ETH',
    address: LISTED,
    verdict: 'review',
    note: 'A mixer',
    addedAt: expect.any(Number),
    addedBy: { operatorId, name: 'Tessa Lowe' },
  };
  expect(await page()).toEqual([entry]);
  expect(await page({ address: MIXED })).toEqual([entry]);
  expect(await page({ address: '0x0000000000000000000000000000000000000001' })).toEqual([]);
  expect((await fixture.audited('screening_added'))[0]).toMatchObject({
    actor: `operator:${operatorId}`,
    subject: `address:ETH:${LISTED}`,
    before: null,
    after: { verdict: 'review', note: 'A mixer' },
  });
});

test('an address that is listed again has the new verdict, and its audit record the one before', async () => {
  expect((await add({ verdict: 'block', reason: 'A theft', address: LISTED }, 'admin')).code).toBe(200);
  expect(await page()).toMatchObject([{ verdict: 'block', note: 'A theft', addedBy: { name: 'Ada Marsh' } }]);
  expect((await fixture.audited('screening_added'))[0]).toMatchObject({
    before: { verdict: 'review', note: 'A mixer' },
    after: { verdict: 'block', note: 'A theft' },
  });
});

test('WAL-03 taking an address off the list needs a second operator, and then it holds nothing', async () => {
  const { code, data } = await remove();
  expect(code).toBe(200);
  expect((await remove()).code).toBe(45572);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('reviewer', data.approvalId)).code).toBe(403);
  expect(await receive()).toBe('held');
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await page()).toEqual([]);
  expect(await receive()).toBe('credited');
  expect((await fixture.audited('screening_removed'))[0]).toMatchObject({
    actor: `operator:${await fixture.operatorId('admin')}`,
    subject: `address:ETH:${LISTED}`,
    before: { verdict: 'block', note: 'A theft' },
    after: { reason: 'A mistake' },
  });
});

test('an approval does not take off an address whose verdict has changed since', async () => {
  await add();
  const { approvalId } = (await remove()).data;
  await add({ verdict: 'block', reason: 'A theft' });
  expect((await fixture.approve('admin', approvalId)).code).toBe(45572);
  expect(await page()).toMatchObject([{ verdict: 'block' }]);
});

test('an address of another form is rejected, and an unlisted one or an unknown network is not found', async () => {
  for (const address of ['0x5e4de7', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `${LISTED}0`]) {
    expect(await add({ address })).toMatchObject({ code: 400, data: { fields: [{ path: 'address' }] } });
    expect((await remove({ address })).code).toBe(400);
  }
  expect((await add({ verdict: 'clear' })).code).toBe(400);
  expect((await add({ reason: ' ' })).code).toBe(400);
  expect((await add({ network: 'DOGE' })).code).toBe(404);
  expect((await remove({ network: 'DOGE' })).code).toBe(404);
  expect((await remove({ address: '0x0000000000000000000000000000000000000001' })).code).toBe(404);
  expect(await page()).toHaveLength(1);
});

test('an address on the list of one network holds nothing on another', async () => {
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  expect((await add({ network: 'BTC', address })).code).toBe(200);
  expect(await page({ address })).toMatchObject([{ network: 'BTC', address }]);
  const sender = '0x5e4de7000000000000000000000000000000bad9';
  await fixture.platform.db.owner
    .updateTable('screening_entry')
    .set({ address: sender })
    .where('network', '=', 'BTC')
    .execute();
  expect(await receive(sender)).toBe('credited');
});
