import { connectUtxo } from '@aldgate/chain/utxo/rpc.ts';
import { institutionOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { userInfo } from '../../../testkit/people/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { createDepositReader } from '../../../testkit/wallet/depositFixture.ts';
import { bitcoinProgram, type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';
import {
  CONFIRMATIONS,
  openSimulatedNetwork,
  type SimulatedNetwork,
} from '../../../testkit/wallet/simulatedNetwork.ts';
import { type Database, inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { seed } from '../../src/local.ts';
import { openDepositAddress } from '../../src/modules/custody/index.ts';
import { selectOutputs } from '../../src/modules/custody/outgoing/selectOutputs.ts';
import { compareNetwork } from '../../src/modules/custody/reconcile/compareNetwork.ts';
import { createInstitution } from '../../src/modules/institution/index.ts';

/** Confirmations after which a block's own coins can be spent. */
const MATURE = 100;

const openAddress = (database: Database, owner: string, at: number) =>
  inTransaction(database, async (tx) => {
    const credited = { network: 'BTC', owner: institutionOwner(owner), account: 'capital_account' } as const;
    return (await openDepositAddress(tx, credited, { isFresh: true }, at)).address;
  });

describe('a simulated chain', () => {
  let platform: Platform;
  let bitcoin: SimulatedNetwork;
  let trader: string;
  let owner: string;
  let reader: ReturnType<typeof createDepositReader>;
  let count = 0;

  beforeAll(async () => {
    platform = await startPlatform();
    const { db, clock } = platform;
    bitcoin = await openSimulatedNetwork({ database: db.database, clock: () => clock.now }, 'BTC');
    trader = await platform.openSession(TRADER);
    owner = (await userInfo(platform, trader)).institution.institutionId;
    reader = createDepositReader(db.database);
  });
  /** The ledger, the records and the chain agree at every time. */
  afterEach(async () => {
    expect((await compareNetwork(platform.db.database, 'BTC', bitcoin.chain))?.differences).toEqual([]);
    expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
  });
  afterAll(() => platform.close());

  /** A block whose own coins go to an address of the customer. */
  async function reward(): Promise<string> {
    count += 1;
    const txid = `reward${count}`;
    const to = await openAddress(platform.db.database, owner, platform.clock.now);
    await bitcoin.mine({ txid, to, amount: '2', isOfBlock: true });
    return txid;
  }
  const mine = async (blocks: number) => {
    for (let each = 0; each < blocks; each += 1) await bitcoin.mine();
  };
  const record = async (txid: string) => {
    const body = { queryCondition: { txid } };
    return (await platform.call('POST', '/account/wallet/pageDepositWithdraw', body, trader)).data.items[0];
  };
  const balance = async () => Number(await reader.balanceOf(owner, 'BTC'));

  test('a block’s own coins are confirming until they can be spent, and are then credited once', async () => {
    const before = await balance();
    const txid = await reward();
    await mine(CONFIRMATIONS);
    expect(await record(txid)).toMatchObject({ state: 'confirming', confirmations: 4, confirmationsRequired: MATURE });
    await mine(MATURE - 1 - 4);
    expect(await record(txid)).toMatchObject({ state: 'confirming', confirmations: MATURE - 1 });
    expect(await balance()).toBe(before);
    expect((await compareNetwork(platform.db.database, 'BTC', bitcoin.chain))?.differences).toEqual([]);
    await mine(1);
    expect(await record(txid)).toMatchObject({ state: 'credited', confirmations: MATURE });
    expect(await balance()).toBe(before + 2);
    // Another branch has the block again, and what is posted once stays.
    await bitcoin.reorganise(CONFIRMATIONS - 1);
    await mine(5);
    expect(await balance()).toBe(before + 2);
  });

  test('those of a block that leaves the chain before are never credited', async () => {
    const before = await balance();
    const txid = await reward();
    await mine(1);
    await bitcoin.reorganise(2);
    expect(await record(txid)).toMatchObject({ status: 'deposit_pending', reason: 'block_replaced' });
    await mine(MATURE + 5);
    expect(await record(txid)).toMatchObject({ state: 'orphaned' });
    expect(await balance()).toBe(before);
  });

  test('an ordinary deposit of the same block is credited after the network’s confirmations', async () => {
    const before = await balance();
    const [first, second] = [
      await openAddress(platform.db.database, owner, platform.clock.now),
      await openAddress(platform.db.database, owner, platform.clock.now),
    ];
    await bitcoin.mine(
      { txid: 'own', to: first, amount: '2', isOfBlock: true },
      { txid: 'ordinary', to: second, amount: '0.5' },
    );
    await mine(CONFIRMATIONS - 1);
    expect(await balance()).toBe(before + 0.5);
    expect(await record('ordinary')).toMatchObject({ state: 'credited', confirmationsRequired: CONFIRMATIONS });
    expect(await record('own')).toMatchObject({ state: 'confirming', confirmations: CONFIRMATIONS });
    await mine(MATURE - CONFIRMATIONS);
    expect(await balance()).toBe(before + 2.5);
  });
});

describe.skipIf(bitcoinProgram === undefined)('a node like Bitcoin Core', () => {
  const clock = { now: Date.UTC(2026, 10, 24) };
  let db: TestDatabase;
  let bitcoin: LocalChain;

  beforeAll(async () => {
    db = await createTestDatabase();
    await seed({ database: db.database, box: createSecretBox(Buffer.alloc(32, 7)), clock: () => clock.now });
    bitcoin = await openLocalChain({ database: db.database, clock }, 'BTC');
  }, 120_000);
  beforeEach(() => {
    clock.now += 1_000;
  });
  afterAll(async () => {
    await bitcoin?.close();
    await db?.drop();
  });

  test('a block’s own coins are credited with the hundredth confirmation, and are spent from then on', async () => {
    const reader = createDepositReader(db.database);
    const terms = { name: 'Miner', verification: { primary: 'certified', advanced: 'not_verified' } } as const;
    const institutionId = await inTransaction(db.database, (tx) => createInstitution(tx, terms, clock.now));
    const address = await openAddress(db.database, institutionId, clock.now);
    // A block's own coins have no sender: from the review bound on, operators look at them.
    const dayEnd = new Date('2026-11-01T00:00:00Z');
    await db.owner.insertInto('closing_price').values({ day_end: dayEnd, asset: 'BTC', usd: '100' }).execute();
    const ask = connectUtxo(bitcoin.url);
    await ask('generatetoaddress', [1, address], z.array(z.string()));
    await bitcoin.confirm();
    expect(await reader.depositsOf(institutionId)).toMatchObject([{ state: 'confirming', confirmations: MATURE }]);
    await bitcoin.expectReconciled();
    const { height } = await bitcoin.node.state();
    const own = (await reader.depositsOf(institutionId))[0]?.height ?? 0;
    await bitcoin.node.mine(own + MATURE - 2 - height);
    await bitcoin.settle();
    expect(await reader.balanceOf(institutionId, 'BTC')).toBe('0');
    await bitcoin.expectReconciled();
    const spendable = () =>
      inTransaction(db.database, async (tx) => (await selectOutputs(tx, 'BTC', ['deposit'], decimal('0')))?.length);
    expect(await spendable()).toBeUndefined();
    // Started again in between.
    bitcoin.restart();
    await bitcoin.mine(1);
    const [deposit] = await reader.depositsOf(institutionId);
    expect(deposit).toMatchObject({ state: 'credited' });
    expect(Number(await reader.balanceOf(institutionId, 'BTC'))).toBe(Number(deposit?.credited_amount));
    await bitcoin.expectReconciled();
    await bitcoin.mine(1);
    expect(await spendable()).toBe(1);
    await bitcoin.mine(3);
    expect(Number(await reader.balanceOf(institutionId, 'BTC'))).toBe(Number(deposit?.credited_amount));
    await bitcoin.expectReconciled();
  });
});
