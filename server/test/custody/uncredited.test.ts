import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { openSimulatedNetwork, type SimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';

const SENDER = '0x5e4de7000000000000000000000000000000900d';
const CONTRACT = '0x00000000000000000000000000000000000fa4e0';

let fixture: ConsoleFixture;
let ethereum: SimulatedNetwork;
let reader: ReturnType<typeof createDepositReader>;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, clock } = fixture.platform;
  ethereum = await openSimulatedNetwork({ database: db.database, clock: () => clock.now }, 'ETH');
  reader = createDepositReader(db.database);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture.platform.close());

const ask = (kind: 'unattributed' | 'unlisted', who: 'treasury' | 'support') =>
  fixture.ops(who, '/wallet/uncredited/page', { queryCondition: { kind } });
const list = async (kind: 'unattributed' | 'unlisted') => (await ask(kind, 'treasury')).data;

async function findWallet(kind: 'hot' | 'cold'): Promise<string> {
  const { database } = fixture.platform.db;
  const row = await database
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', 'ETH')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.address;
}

test('coins sent straight to hot or cold are listed while they are in suspense, and credit nobody', async () => {
  const [hot, cold] = [await findWallet('hot'), await findWallet('cold')];
  await ethereum.mine({ txid: 'straight', to: hot, amount: '1.5', from: SENDER });
  const at = fixture.platform.clock.now;
  fixture.platform.clock.advance(1_000);
  await ethereum.receive({ txid: 'cold', to: cold, asset: 'USDT', amount: '7' });
  expect((await list('unattributed')).items).toEqual([
    {
      network: 'ETH',
      txid: 'cold',
      index: 'log:0',
      asset: 'USDT',
      contract: null,
      amount: '7',
      sender: null,
      address: cold,
      wallet: 'cold',
      customer: null,
      height: 2,
      at: at + 1_000,
    },
    {
      network: 'ETH',
      txid: 'straight',
      index: 'trace:tx',
      asset: 'ETH',
      contract: null,
      amount: '1.5',
      sender: SENDER,
      address: hot,
      wallet: 'hot',
      customer: null,
      height: 1,
      at,
    },
  ]);
  expect(await reader.platformBalance('suspense', 'ETH')).toBe('1.5');
  expect(await reader.platformBalance('suspense', 'USDT')).toBe('7');
  expect((await list('unlisted')).items).toEqual([]);
  expect((await ask('unattributed', 'support')).code).toBe(403);
});

test('a token that is not listed is listed with its contract and in its own unit, and never credited', async () => {
  const customer = await openCustomer(fixture.platform.db.database, fixture.platform.clock.now);
  const amount = String(2n ** 256n - 1n);
  await ethereum.receive({ txid: 'fake', to: customer.address, contract: CONTRACT, amount, index: 'log:3' });
  expect((await list('unlisted')).items).toMatchObject([
    { asset: null, contract: CONTRACT, amount, index: 'log:3', wallet: 'deposit', address: customer.address },
  ]);
  expect((await list('unlisted')).items[0].customer.institutionId).toBe(customer.institutionId);
  expect(await reader.depositsOf(customer.institutionId)).toEqual([]);
  await reader.expectBooks();
});

test('a payment whose block is gone is not listed any more', async () => {
  await ethereum.mine({ txid: 'gone', to: await findWallet('hot'), amount: '2' });
  expect((await list('unattributed')).items[0]).toMatchObject({ txid: 'gone' });
  await ethereum.reorganise(1);
  expect((await list('unattributed')).items[0]).toMatchObject({ txid: 'cold' });
});
