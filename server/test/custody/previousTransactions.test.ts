import { createUtxoChain, parseRawTransaction } from '@aldgate/chain';
import { connectUtxo } from '@aldgate/chain/utxo/rpc.ts';
import { transaction } from '@aldgate/chain/utxo/transaction.ts';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { bitcoinProgram, type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { seed } from '../../src/local.ts';
import { readPrevious, storePrevious } from '../../src/modules/custody/outgoing/previousTransactions.ts';
import { selectOutputs } from '../../src/modules/custody/outgoing/selectOutputs.ts';

const RAISE_MS = 20_001;
const clock = { now: Date.UTC(2026, 10, 24) };
let db: TestDatabase;
let bitcoin: LocalChain;

describe.skipIf(bitcoinProgram === undefined)('a node like Bitcoin Core', () => {
  beforeAll(async () => {
    db = await createTestDatabase();
    await seed({ database: db.database, box: createSecretBox(Buffer.alloc(32, 7)), clock: () => clock.now });
    bitcoin = await openLocalChain({ database: db.database, clock }, 'BTC');
    await setMaximum('1000');
    for (const amount of ['3', '2', '1']) await bitcoin.node.pay('BTC', bitcoin.hot, amount);
    await bitcoin.confirm();
  }, 120_000);
  beforeEach(() => {
    clock.now += 1_000;
  });
  afterAll(async () => {
    await bitcoin?.close();
    await db?.drop();
  });

  const setMaximum = (hot_maximum: string) =>
    db.database.updateTable('chain_asset').set({ hot_minimum: '0', hot_maximum }).where('asset', '=', 'BTC').execute();
  const stored = () => db.database.selectFrom('chain_previous').selectAll().where('network', '=', 'BTC').execute();
  const select = (above: string, bytesMax?: number) =>
    inTransaction(db.database, async (tx) =>
      (await selectOutputs(tx, 'BTC', ['deposit', 'change'], decimal(above), bytesMax))?.map(({ amount }) => amount),
    );
  const bytesOf = async (amount: string) => {
    const row = await db.database
      .selectFrom('chain_previous as p')
      .innerJoin('chain_movement as m', 'm.txid', 'p.txid')
      .select('p.bytes')
      .where('m.network', '=', 'BTC')
      .where('m.amount', '=', amount)
      .where('m.to_address', '=', bitcoin.hot)
      .executeTakeFirstOrThrow();
    return row.bytes;
  };
  const alarms = () =>
    db.database
      .selectFrom('operation_task')
      .select(['subject_id', 'title'])
      .where('kind', '=', 'chain_alarm')
      .where('closed_at', 'is', null)
      .execute();
  /** The inputs of each attempt of the newest transaction. */
  const inputsOfAttempts = async () => {
    const { attempts = [] } = (await bitcoin.outgoing()).at(-1) ?? {};
    const decoded = attempts.map(({ raw }) => connectUtxo(bitcoin.url)('decoderawtransaction', [raw], transaction));
    return (await Promise.all(decoded)).map(({ vin }) => vin.map(({ txid, vout }) => `${txid}:${vout}`));
  };

  test('the transaction of each final output is stored once, and proves its id', async () => {
    const rows = await stored();
    const outputs = await db.database
      .selectFrom('chain_movement')
      .select('txid')
      .where('network', '=', 'BTC')
      .execute();
    expect(new Set(rows.map(({ txid }) => txid))).toEqual(new Set(outputs.map(({ txid }) => txid)));
    for (const { txid, raw, bytes } of rows) {
      expect(parseRawTransaction(raw?.toString('hex') ?? '')).toMatchObject({ txid });
      expect(raw).toHaveLength(bytes);
    }
  });

  test('fewer outputs are selected where their transactions would be too large together', async () => {
    expect(await select('44')).toEqual(['40', '3', '2']);
    const [forty = 0, three = 0, two = 0, one = 0] = await Promise.all(['40', '3', '2', '1'].map(bytesOf));
    expect(await select('39', forty)).toEqual(['40']);
    expect(await select('40', forty + Math.min(three, two, one) - 1)).toBeUndefined();
    expect(await select('44', forty + three + two)).toEqual(['40', '3', '2']);
    expect(await select('44', forty + three + two - 1)).toBeUndefined();
  });

  test('an output whose transaction is too large is never selected, is a task, and others are spent', async () => {
    const [three] = await db.database.selectFrom('chain_movement').select('txid').where('amount', '=', '3').execute();
    await db.database
      .deleteFrom('chain_previous')
      .where('txid', '=', three?.txid ?? '')
      .execute();
    const deps = { database: db.database, clock: () => clock.now, log: createLog('silent') };
    await storePrevious(deps, 'BTC', createUtxoChain({ url: bitcoin.url }), 10);
    const { bytes } = (await stored()).find(({ raw }) => raw === null) ?? {};
    expect(await alarms()).toEqual([
      {
        subject_id: `previous:${three?.txid}`,
        title: `BTC: the output of ${shortenId(three?.txid ?? '')} cannot be spent: its transaction has ${bytes} bytes`,
      },
    ]);
    expect(await select('42')).toEqual(['40', '2', '1']);
    expect(await readPrevious(db.database, 'BTC', [{ txid: three?.txid ?? '' }])).toBeUndefined();
    await bitcoin.node.pay('BTC', bitcoin.hot, '0.5');
    await bitcoin.confirm();
    expect(await select('43.1')).toEqual(['40', '2', '1', '0.5']);
  });

  test('every attempt has exactly the inputs of the first; those of an older version too', async () => {
    await setMaximum('4');
    await bitcoin.plan();
    expect((await bitcoin.outgoing()).at(-1)).toMatchObject({ kind: 'to_cold', state: 'broadcast' });
    // An older version stored none.
    await db.database.deleteFrom('chain_previous').execute();
    clock.now += RAISE_MS;
    await bitcoin.settle();
    await db.database.updateTable('outgoing_transaction').set({ requested: 'cancel' }).execute();
    await bitcoin.settle();
    const [first = [], second, third, ...others] = await inputsOfAttempts();
    expect(first.length).toBeGreaterThan(2);
    expect(new Set(first).size).toBe(first.length);
    expect([second, third, others]).toEqual([first, first, []]);
    await bitcoin.confirm();
    expect((await bitcoin.outgoing()).at(-1)).toMatchObject({
      state: 'final',
      outcome: 'superseded',
      attempts: [{ is_cancel: false }, { is_cancel: false }, { is_cancel: true }],
    });
    await bitcoin.expectReconciled();
    const newest = (await bitcoin.outgoing()).at(-1);
    const spent = await db.database
      .selectFrom('chain_movement')
      .selectAll()
      .where('spent_by', 'is not', null)
      .execute();
    expect(new Set(spent.map((row) => row.spent_by))).toEqual(new Set([newest?.attempts[2]?.txid]));
    expect(spent).toHaveLength(first.length);
    // The previous transactions of spent outputs are not needed any more.
    expect((await stored()).map(({ txid }) => txid)).not.toContain(first[1]?.split(':')[0]);
  });
});
