import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createFunding } from '@aldgate/chain/testing/fundingTransaction.ts';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { parseTransaction } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSeed } from './seed.ts';
import {
  ADDRESSES,
  addressAt,
  COLD,
  createSignerFixture,
  evm,
  FACTORY,
  FUNDING,
  HOUR,
  outputs,
  POLICY,
  parseIntent,
  type SignerFixture,
  STRANGER,
  spend,
  transfer,
  USDT,
} from './testing/signerFixture.ts';

/** A transaction that made no input. */
const OTHER = createFunding({ prefix: 'bcrt', number: 1, outputs: [{ address: addressAt('0/0'), amount: 1_000n }] });

let fixture: SignerFixture;

beforeEach(() => {
  fixture = createSignerFixture();
});
afterEach(() => fixture.close());

test('a transfer is built from its intent, and holds no more', async () => {
  const { raw, sequence } = await fixture.sign(transfer('a', 0));
  expect(sequence).toBe(1);
  expect(parseTransaction(raw as `0x${string}`)).toMatchObject({
    chainId: 31_337,
    nonce: 0,
    gas: 60_000n,
    maxFeePerGas: 1_000_000_000n,
    to: USDT,
    data: `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${(100).toString(16).padStart(64, '0')}`,
  });
  const cold = await fixture.sign(transfer('b', 1, { kind: 'to_cold', to: undefined, withdrawalIds: undefined }));
  expect(parseTransaction(cold.raw as `0x${string}`).data).toContain(COLD.slice(2));
});

test('a spend pays the outputs, the fee and the change to itself', async () => {
  const { raw, txid } = await fixture.sign(spend('a', 0));
  const built = Transaction.fromRaw(Buffer.from(raw, 'hex'));
  expect(built.id).toBe(txid);
  expect([0, 1].map((index) => built.getOutput(index).amount)).toEqual([100_000n, 99_000n]);
  expect(built.getOutputAddress(1, ADDRESSES)).toBe(addressAt('1/0'));
  const cold = await fixture.sign(spend('b', 1, { kind: 'to_cold', outputs: undefined, number: 3, amount: '150000' }));
  const coldAccount = HDKey.fromExtendedKey(POLICY.networks.BTC.coldXpub);
  expect(Transaction.fromRaw(Buffer.from(cold.raw, 'hex')).getOutputAddress(0, ADDRESSES)).toBe(
    addressAt('0/3', coldAccount),
  );
});

test('the same request and attempt have the same answer, also after a restart; another intent has none', async () => {
  const first = await fixture.sign(transfer('a', 0));
  expect(await fixture.sign(transfer('a', 0))).toEqual(first);
  fixture.restart();
  expect(await fixture.sign(transfer('a', 0))).toEqual(first);
  expect(await fixture.refusal(transfer('a', 0, { amount: '99' }))).toBe('request');
  expect(fixture.identity().sequence).toBe(1);
});

test('a further attempt differs in its fee alone, upwards, or cancels', async () => {
  await fixture.sign(transfer('a', 0));
  const again = { attempt: 2, maxFee: '2000000000' };
  expect(await fixture.refusal(transfer('a', 0, { ...again, maxFee: '1000000000' }))).toBe('fee_up');
  expect(await fixture.refusal(transfer('a', 0, { ...again, amount: '99' }))).toBe('attempt');
  expect(await fixture.refusal(transfer('a', 0, { ...again, to: COLD }))).toBe('attempt');
  expect(await fixture.refusal(transfer('a', 1, again))).toBe('attempt');
  await fixture.sign(transfer('a', 0, again));
  const cancel = { kind: 'cancel', attempt: 3, maxFee: '3000000000' };
  const without = { withdrawalIds: undefined, asset: undefined, to: undefined, amount: undefined };
  expect(await fixture.refusal(transfer('a', 7, { ...cancel, ...without }))).toBe('attempt');
  const { raw } = await fixture.sign(transfer('a', 0, { ...cancel, ...without }));
  expect(parseTransaction(raw as `0x${string}`)).toMatchObject({ nonce: 0, to: expect.any(String) });
  expect(parseTransaction(raw as `0x${string}`).value ?? 0n).toBe(0n);
  await fixture.sign(spend('b', 0));
  expect(await fixture.refusal(spend('b', 1, { attempt: 2, fee: '2000' }))).toBe('attempt');
  await fixture.sign(spend('b', 0, { attempt: 2, fee: '2000' }));
});

test('an address just behind the reserved ones is paid', async () => {
  await fixture.sign(transfer('a', 0, { to: `0x${'00'.repeat(17)}010000` }));
});

test('a nonce and an output belong to one request', async () => {
  await fixture.sign(transfer('a', 0));
  expect(await fixture.refusal(transfer('b', 0, { maxFee: '2000000000' }))).toBe('used');
  await fixture.sign(spend('c', 0));
  expect(await fixture.refusal(spend('d', 0, { fee: '2000' }))).toBe('used');
});

test.each([
  ['above what one transaction may send', transfer('x', 0, { amount: '101' }), 'per_transaction'],
  ['of an asset without bounds', transfer('x', 0, { asset: 'ETH' }), 'asset'],
  [
    'of an unknown asset to cold',
    transfer('x', 0, { kind: 'to_cold', asset: 'USDC', to: undefined, withdrawalIds: undefined }),
    'asset',
  ],
  ['with a fee above the cap', transfer('x', 0, { gas: '20000000' }), 'fee'],
  ['with a tip above the fee', transfer('x', 0, { tip: '1000000001' }), 'tip'],
  ['with an output that is worth nothing', spend('x', 0, { outputs: outputs('545') }), 'output'],
  ['of an asset that every object has', transfer('x', 0, { asset: 'constructor' }), 'asset'],
  ['on a network that every object has', transfer('x', 0, { network: 'constructor' }), 'network'],
  ['on an unknown network', transfer('x', 0, { network: 'SOL' }), 'network'],
  ['of outputs on a network without them', spend('x', 0, { network: 'ETH' }), 'kind'],
  ['by a nonce on a network without them', transfer('x', 0, { network: 'BTC' }), 'kind'],
  ['of nothing', transfer('x', 0, { amount: '0' }), 'amount'],
  ['to the zero address', transfer('x', 0, { to: `0x${'00'.repeat(20)}` }), 'to'],
  ['to an address of a precompiled contract', transfer('x', 0, { to: `0x${'00'.repeat(18)}0009` }), 'to'],
  ['to the last reserved address', transfer('x', 0, { to: `0x${'00'.repeat(18)}ffff` }), 'to'],
  ['to the contract of a token', transfer('x', 0, { to: USDT }), 'to'],
  ['to the factory', transfer('x', 0, { to: FACTORY }), 'to'],
  ['of an output without its transaction', spend('x', 0, { previous: [] }), 'previous'],
  ['of an output with another transaction', spend('x', 0, { previous: [OTHER.raw] }), 'previous'],
  ['of an output that its transaction does not have', spend('x', 30), 'previous'],
  ['of an output with what is no transaction', spend('x', 0, { previous: ['00'] }), 'previous'],
  ['of an output with a false path', spend('x', 0, { inputs: [{ txid: FUNDING.txid, vout: 0, path: '0/1' }] }), 'path'],
  [
    'of an output twice',
    spend('x', 0, { inputs: [0, 0].map((vout) => ({ txid: FUNDING.txid, vout, path: '0/0' })) }),
    'duplicate',
  ],
  ['of more than the inputs', spend('x', 0, { fee: '100001' }), 'inputs'],
  ['with change that is not worth an output', spend('x', 0, { fee: '99990' }), 'change'],
  ['with a fee above the cap by size', spend('x', 0, { fee: '50000' }), 'fee'],
  [
    'to an address of another network',
    spend('x', 0, {
      outputs: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: '1000', withdrawalId: 'w' }],
    }),
    'address',
  ],
])('what is %s is refused, and nothing is written', async (_, intent, rule) => {
  expect(await fixture.refusal(intent)).toBe(rule);
  expect(fixture.identity().sequence).toBe(0);
});

test('fees have sums of their own, whatever the transactions are for', async () => {
  const flush = (nonce: number, over: object = {}) =>
    parseIntent({
      ...evm,
      gas: '6000000',
      requestId: `f${nonce}`,
      nonce,
      kind: 'flush',
      factory: FACTORY,
      salts: [`0x${'01'.repeat(32)}`],
      tokens: [],
      ...over,
    });
  await fixture.sign(flush(0));
  await fixture.sign(flush(1));
  await fixture.sign(flush(2));
  expect(await fixture.refusal(flush(3))).toBe('fees_per_hour');
  // Only what a replacement may cost more counts.
  await fixture.sign(flush(0, { attempt: 2, maxFee: '1300000000' }));
  expect(await fixture.refusal(flush(1, { attempt: 2, maxFee: '1300000000' }))).toBe('fees_per_hour');
  fixture.clock.now += HOUR;
  await fixture.sign(flush(3));
  expect(await fixture.refusal(flush(4))).toBe('fees_per_day');
});

test('a flush goes through the factory of the policy with its tokens alone', async () => {
  const flush = (over: object) =>
    parseIntent({
      ...evm,
      requestId: 'f',
      nonce: 0,
      kind: 'flush',
      factory: FACTORY,
      salts: [`0x${'01'.repeat(32)}`],
      tokens: [USDT],
      ...over,
    });
  expect(await fixture.refusal(flush({ factory: STRANGER }))).toBe('factory');
  expect(await fixture.refusal(flush({ tokens: [STRANGER] }))).toBe('token');
  const { raw } = await fixture.sign(flush({}));
  expect(parseTransaction(raw as `0x${string}`).to).toBe(FACTORY);
});

test('whatever is requested in any order, no hour and no day sends more than its bound', async () => {
  const requests = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 120 }), minutes: fc.nat(90), attempt: fc.nat(2) }),
    {
      maxLength: 40,
    },
  );
  await fc.assert(
    fc.asyncProperty(requests, async (all) => {
      fixture.restart(() => {
        for (const rest of ['', '-wal', '-shm']) rmSync(`${fixture.path}${rest}`, { force: true });
      });
      const sent: { at: number; amount: number }[] = [];
      for (const [nonce, { amount, minutes, attempt }] of all.entries()) {
        fixture.clock.now += minutes * 60_000;
        const signed = await fixture
          .sign(transfer(`r${nonce}`, nonce, { amount: String(amount) }))
          .catch(() => undefined);
        if (signed !== undefined) sent.push({ at: fixture.clock.now, amount });
        for (let each = 2; each < 2 + attempt; each += 1) {
          const higher = { amount: String(amount), attempt: each, maxFee: String(each * 1_000_000_000) };
          await fixture.sign(transfer(`r${nonce}`, nonce, higher)).catch(() => undefined);
        }
      }
      for (const { at } of sent) {
        const within = (ms: number) =>
          sent.filter((each) => each.at <= at && each.at > at - ms).reduce((sum, { amount }) => sum + amount, 0);
        expect(within(HOUR)).toBeLessThanOrEqual(250);
        expect(within(24 * HOUR)).toBeLessThanOrEqual(400);
      }
    }),
    { numRuns: 30 },
  );
});

test('the seed is sealed, readable by its owner alone, and opened by its key alone', () => {
  const path = join(fixture.folder, 'seed');
  const key = randomBytes(32);
  const seed = openSeed(path, key);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(openSeed(path, key)).toEqual(seed);
  expect(() => openSeed(path, randomBytes(32))).toThrow('SIGNER_KEY does not open the seed');
});
