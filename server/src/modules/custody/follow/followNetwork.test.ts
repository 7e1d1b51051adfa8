import type { Block, Chain, Payment } from '@aldgate/chain';
import { fromUnits } from '@aldgate/domain/money/units.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { isLong, repetitions } from '../../../../../testkit/platform/longForm.ts';
import { createLog } from '../../../kernel/log.ts';
import { capitalAccount, custody } from '../../../ledger/account.ts';
import { readBalances } from '../../../ledger/balances.ts';
import { verifyLedger } from '../../../ledger/verify/verifyLedger.ts';
import { createPayoutSink } from '../../wallet/index.ts';
import type { DepositSink } from '../deposits.ts';
import { followNetwork } from './followNetwork.ts';

const AT = Date.UTC(2026, 10, 23);
const DECIMALS = 8;
const CONFIRMATIONS = 3;
const DEPOSITS = ['deposit0', 'deposit1'] as const;

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Credits each final payment to the owner of its address, without conditions. */
const sink: DepositSink = {
  prepare: async () => undefined,
  recorded: async () => undefined,
  removed: async () => undefined,
  finalized: async (_tx, payments) =>
    payments.map(({ network, txid, index, asset, amount, owner }) => ({
      key: `deposit:${network}:${txid}:${index}`,
      flow: 'deposit',
      reference: `test:${txid}`,
      legs: [
        { account: custody(network, asset), amount: `-${amount}` },
        { account: capitalAccount(owner.id, asset), amount },
      ],
    })),
};

/** The owner of one of a network's addresses. */
const ownerOf = (code: string, number: number): string =>
  `00000000-0000-4000-8000-${code.slice('N'.length).padStart(11, '0')}${number}`;

/** A network of its own for each run, with an address for each of two owners. */
async function openNetwork(code: string): Promise<void> {
  const position = Number(code.slice('N'.length)) + 100;
  await db.database
    .insertInto('chain_network')
    .values({
      code,
      name: code,
      kind: 'utxo',
      native_asset: 'BTC',
      confirmations: CONFIRMATIONS,
      position,
      is_final_by_node: false,
      block_seconds: 1,
      opening_height: 0,
    })
    .execute();
  await db.database
    .insertInto('chain_asset')
    .values({
      network: code,
      asset: 'BTC',
      decimals: DECIMALS,
      deposit_minimum: '0',
      hot_minimum: '0',
      hot_maximum: '1000000',
    })
    .execute();
  await db.database
    .insertInto('chain_address')
    .values(
      DEPOSITS.map((address, number) => ({
        network: code,
        address,
        kind: 'deposit' as const,
        owner_kind: 'institution' as const,
        owner: ownerOf(code, number),
        institution_id: ownerOf(code, number),
        account: 'capital_account',
        number: String(number),
        created_at: new Date(AT),
      })),
    )
    .execute();
}

interface Output {
  readonly address: (typeof DEPOSITS)[number] | 'elsewhere';
  readonly amount: number;
}

/** The payments of a transaction are the same in whichever block it is. */
interface Transaction {
  readonly txid: string;
  readonly outputs: readonly Output[];
}

const toPayments = ({ txid, outputs }: Transaction): Payment[] =>
  outputs.map(({ address: to, amount }, index) => ({
    txid,
    index: `out:${index}`,
    from: null,
    to,
    contract: null,
    amount: BigInt(amount),
    maturesAt: null,
  }));

const blockOf = (parent: Block | undefined, hash: string, transactions: readonly Transaction[]): Block => ({
  height: (parent?.height ?? -1) + 1,
  hash,
  parent: parent?.hash ?? '',
  time: AT,
  payments: transactions.flatMap(toPayments),
  unlisted: [],
  spendings: transactions.map(({ txid }) => ({ txid, nonce: null, outputs: [], succeeded: true, fee: null })),
});

function nodeOf(branch: () => readonly Block[]): Chain {
  const at = (height: number) => branch()[height];
  const never = () => Promise.reject(new Error('not part of following'));
  return {
    identify: never,
    addressPrefix: never,
    find: never,
    broadcast: never,
    balances: never,
    feeRate: never,
    nextNonce: never,
    finalized: async () => undefined,
    head: async () => branch().at(-1) ?? blockOf(undefined, '', []),
    hashAt: async (height) => at(height)?.hash,
    readBlock: async (height) => at(height),
  };
}

const output = fc.record({
  address: fc.constantFrom(...DEPOSITS, 'elsewhere' as const),
  amount: fc.integer({ min: 1 }),
});
const change = fc.record({
  // Up to one block fewer than what is final: deeper reorganisations suspend a network.
  removed: fc.nat(CONFIRMATIONS - 1),
  added: fc.array(fc.array(fc.array(output, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), { maxLength: 4 }),
  // Whether the transactions of removed blocks come again.
  minedAgain: fc.boolean(),
});

test('WAL-03 after any reorganisations what is final is credited once, and nothing else', {
  timeout: isLong ? 900_000 : 60_000,
}, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const code = `N${runs++}`;
      await openNetwork(code);
      let count = 0;
      let branch: readonly Block[] = [blockOf(undefined, `${code}-genesis`, [])];
      const chain = nodeOf(() => branch);
      const transactionsOf = new Map<string, readonly Transaction[]>();
      const deps = {
        database: db.database,
        clock: () => AT,
        log: createLog('silent'),
        sink,
        payouts: createPayoutSink(),
      };
      for (const { removed, added, minedAgain } of changes) {
        const gone = branch.slice(Math.max(1, branch.length - removed));
        const next = branch.slice(0, branch.length - gone.length);
        const again = minedAgain ? gone.flatMap(({ hash }) => transactionsOf.get(hash) ?? []) : [];
        const blocks = added.map((all) =>
          all.map((outputs): Transaction => ({ txid: `${code}-t${count++}`, outputs })),
        );
        // The longer chain counts: as many blocks as have gone, and one.
        while (blocks.length <= gone.length) blocks.push([]);
        for (const [index, fresh] of blocks.entries()) {
          const transactions = index === 0 ? [...again, ...fresh] : fresh;
          const block = blockOf(next.at(-1), `${code}-b${count++}`, transactions);
          transactionsOf.set(block.hash, transactions);
          next.push(block);
        }
        branch = next;
        while (await followNetwork(deps, code, chain));
      }
      while (await followNetwork(deps, code, chain));
      const final = branch.slice(0, Math.max(1, branch.length - CONFIRMATIONS + 1)).flatMap(({ payments }) => payments);
      for (const [number, address] of DEPOSITS.entries()) {
        const sum = final.filter(({ to }) => to === address).reduce((total, { amount }) => total + amount, 0n);
        const [balance] = await readBalances(db.database, ownerOf(code, number));
        expect(balance?.total ?? '0').toBe(fromUnits(sum, DECIMALS));
      }
      const stored = await db.database
        .selectFrom('chain_movement')
        .select('txid')
        .where('network', '=', code)
        .execute();
      const expected = branch.flatMap(({ payments }) => payments).filter(({ to }) => to !== 'elsewhere');
      expect(stored).toHaveLength(expected.length);
    }),
    { numRuns: repetitions(40, 1_000) },
  );
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});

test('a reorganisation past the final block suspends the network, and credits nothing twice', async () => {
  const code = 'N90000';
  await openNetwork(code);
  const payment: Transaction = { txid: `${code}-t`, outputs: [{ address: 'deposit0', amount: 5 }] };
  const genesis = blockOf(undefined, 'genesis', []);
  const grow = (first: readonly Transaction[], name: string, length: number) =>
    Array.from({ length }).reduce<Block[]>(
      (blocks, _, index) => blocks.concat(blockOf(blocks.at(-1), `${name}${index}`, index === 0 ? first : [])),
      [genesis],
    );
  let branch = grow([payment], 'a', 5);
  const chain = nodeOf(() => branch);
  const deps = { database: db.database, clock: () => AT, log: createLog('silent'), sink, payouts: createPayoutSink() };
  while (await followNetwork(deps, code, chain));
  expect((await readBalances(db.database, ownerOf(code, 0)))[0]?.total).toBe('0.00000005');
  branch = grow([], 'b', 2).concat(grow([], 'b', 2).slice(3));
  branch = [...branch, blockOf(branch.at(-1), 'with it again', [payment])];
  for (let height = branch.length; height < 8; height += 1) branch.push(blockOf(branch.at(-1), `c${height}`, []));
  while (await followNetwork(deps, code, chain));
  const row = await db.database.selectFrom('chain_network').selectAll().where('code', '=', code).executeTakeFirst();
  expect(row?.suspended_reason).toMatch(/were final/);
  expect((await readBalances(db.database, ownerOf(code, 0)))[0]?.total).toBe('0.00000005');
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});
