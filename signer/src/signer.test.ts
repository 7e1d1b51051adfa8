import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { parseTransaction } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Intent, intent as intentShape } from './intent.ts';
import { type Journal, openJournal } from './journal.ts';
import { childOf, deriveUtxoAccount } from './keys.ts';
import { readPolicy } from './policy.ts';
import { openSeed } from './seed.ts';
import { createSigner, type Signer } from './signer.ts';

const SEED = Buffer.alloc(32, 7);
const FACTORY = `0x${'fa'.repeat(20)}`;
const USDT = `0x${'d1'.repeat(20)}`;
const COLD = `0x${'c0'.repeat(20)}`;
const STRANGER = `0x${'99'.repeat(20)}`;
const ADDRESSES = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
const HOUR = 3_600_000;

const POLICY = {
  networks: {
    ETH: {
      ...{ kind: 'evm', chainId: 31_337, factory: FACTORY, native: 'ETH', cold: COLD },
      tokens: [{ asset: 'USDT', contract: USDT, decimals: 6 }],
      feeCapWei: '10000000000000000',
      fees: { perHour: '20000000000000000', perDay: '30000000000000000' },
      assets: { USDT: { perTransaction: '100', perHour: '250', perDay: '400' } },
    },
    BTC: {
      ...{ kind: 'utxo', asset: 'BTC', addresses: ADDRESSES, coinType: 1, feeCapPerVbyte: '100' },
      fees: { perHour: '20000', perDay: '40000' },
      coldXpub: HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/84'/1'/0'").publicExtendedKey,
      assets: { BTC: { perTransaction: '100000', perHour: '250000', perDay: '400000' } },
    },
  },
};

let folder: string;
let journal: Journal;
let signer: Signer;
let now: number;

const open = () => {
  journal = openJournal(join(folder, 'journal.sqlite'));
  signer = createSigner({ seed: SEED, policy: readPolicy(join(folder, 'policy.json')), journal, clock: () => now });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aldgate-signer-'));
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(POLICY));
  now = 1_763_690_000_000;
  open();
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true });
});

/** An intent as it comes over the wire; what is undefined is not in it. */
const parseIntent = (value: object): Intent => intentShape.parse(JSON.parse(JSON.stringify(value)));

const evm = { network: 'ETH', attempt: 1, gas: '60000', maxFee: '1000000000', tip: '1' };
const transfer = (requestId: string, nonce: number, over: object = {}): Intent =>
  parseIntent({
    ...{ ...evm, requestId, nonce, kind: 'transfer', withdrawalIds: ['w'], asset: 'USDT', to: STRANGER, amount: '100' },
    ...over,
  });
const outputs = (amount: string) => [{ address: addressAt('0/5'), amount, withdrawalId: 'w' }];
const spend = (requestId: string, vout: number, over: object = {}): Intent =>
  parseIntent({
    ...{ requestId, network: 'BTC', attempt: 1, kind: 'spend', change: { path: '1/0' }, fee: '1000' },
    inputs: [{ txid: 'ab'.repeat(32), vout, value: '200000', path: '0/0' }],
    outputs: outputs('100000'),
    ...over,
  });

const account = deriveUtxoAccount(SEED, { coinType: 1 });
const addressAt = (path: string, from = account) =>
  p2wpkh(childOf(from, path).publicKey ?? new Uint8Array(), ADDRESSES).address ?? '';
const refusal = (intent: Intent) =>
  signer.sign(intent).then(
    () => undefined,
    ({ rule }: { rule: string }) => rule,
  );

test('a transfer is built from its intent, and holds no more', async () => {
  const { raw, sequence } = await signer.sign(transfer('a', 0));
  expect(sequence).toBe(1);
  expect(parseTransaction(raw as `0x${string}`)).toMatchObject({
    ...{ chainId: 31_337, nonce: 0, gas: 60_000n, maxFeePerGas: 1_000_000_000n, to: USDT },
    data: `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${(100).toString(16).padStart(64, '0')}`,
  });
  const cold = await signer.sign(transfer('b', 1, { kind: 'to_cold', to: undefined, withdrawalIds: undefined }));
  expect(parseTransaction(cold.raw as `0x${string}`).data).toContain(COLD.slice(2));
});

test('a spend pays the outputs, the fee and the change to itself', async () => {
  const { raw, txid } = await signer.sign(spend('a', 0));
  const built = Transaction.fromRaw(Buffer.from(raw, 'hex'));
  expect(built.id).toBe(txid);
  expect([0, 1].map((index) => built.getOutput(index).amount)).toEqual([100_000n, 99_000n]);
  expect(built.getOutputAddress(1, ADDRESSES)).toBe(addressAt('1/0'));
  const cold = await signer.sign(spend('b', 1, { kind: 'to_cold', outputs: undefined, number: 3, amount: '150000' }));
  const coldAccount = HDKey.fromExtendedKey(POLICY.networks.BTC.coldXpub);
  expect(Transaction.fromRaw(Buffer.from(cold.raw, 'hex')).getOutputAddress(0, ADDRESSES)).toBe(
    addressAt('0/3', coldAccount),
  );
});

test('the same request and attempt have the same answer, also after a restart; another intent under them has none', async () => {
  const first = await signer.sign(transfer('a', 0));
  expect(await signer.sign(transfer('a', 0))).toEqual(first);
  journal.close();
  open();
  expect(await signer.sign(transfer('a', 0))).toEqual(first);
  expect(await refusal(transfer('a', 0, { amount: '99' }))).toBe('request');
  expect(signer.identity().sequence).toBe(1);
});

test('a further attempt differs in its fee alone, upwards, or cancels', async () => {
  await signer.sign(transfer('a', 0));
  const again = { attempt: 2, maxFee: '2000000000' };
  expect(await refusal(transfer('a', 0, { ...again, maxFee: '1000000000' }))).toBe('fee_up');
  expect(await refusal(transfer('a', 0, { ...again, amount: '99' }))).toBe('attempt');
  expect(await refusal(transfer('a', 0, { ...again, to: COLD }))).toBe('attempt');
  expect(await refusal(transfer('a', 1, again))).toBe('attempt');
  await signer.sign(transfer('a', 0, again));
  const cancel = { kind: 'cancel', attempt: 3, maxFee: '3000000000' };
  const without = { withdrawalIds: undefined, asset: undefined, to: undefined, amount: undefined };
  expect(await refusal(transfer('a', 7, { ...cancel, ...without }))).toBe('attempt');
  const { raw } = await signer.sign(transfer('a', 0, { ...cancel, ...without }));
  expect(parseTransaction(raw as `0x${string}`)).toMatchObject({ nonce: 0, to: expect.any(String) });
  expect(parseTransaction(raw as `0x${string}`).value ?? 0n).toBe(0n);
  await signer.sign(spend('b', 0));
  expect(await refusal(spend('b', 1, { attempt: 2, fee: '2000' }))).toBe('attempt');
  await signer.sign(spend('b', 0, { attempt: 2, fee: '2000' }));
});

test('a nonce and an output belong to one request', async () => {
  await signer.sign(transfer('a', 0));
  expect(await refusal(transfer('b', 0, { maxFee: '2000000000' }))).toBe('used');
  await signer.sign(spend('c', 0));
  expect(await refusal(spend('d', 0, { fee: '2000' }))).toBe('used');
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
  expect(await refusal(intent)).toBe(rule);
  expect(signer.identity().sequence).toBe(0);
});

test('fees have sums of their own, whatever the transactions are for', async () => {
  const flush = (nonce: number, over: object = {}) =>
    parseIntent({
      ...{ ...evm, gas: '6000000', requestId: `f${nonce}`, nonce, kind: 'flush', factory: FACTORY },
      ...{ salts: [`0x${'01'.repeat(32)}`], tokens: [], ...over },
    });
  await signer.sign(flush(0));
  await signer.sign(flush(1));
  await signer.sign(flush(2));
  expect(await refusal(flush(3))).toBe('fees_per_hour');
  // Only what a replacement may cost more counts.
  await signer.sign(flush(0, { attempt: 2, maxFee: '1300000000' }));
  expect(await refusal(flush(1, { attempt: 2, maxFee: '1300000000' }))).toBe('fees_per_hour');
  now += HOUR;
  await signer.sign(flush(3));
  expect(await refusal(flush(4))).toBe('fees_per_day');
});

test('a flush goes through the factory of the policy with its tokens alone', async () => {
  const flush = (over: object) =>
    parseIntent({
      ...{ ...evm, requestId: 'f', nonce: 0, kind: 'flush', factory: FACTORY },
      ...{ salts: [`0x${'01'.repeat(32)}`], tokens: [USDT], ...over },
    });
  expect(await refusal(flush({ factory: STRANGER }))).toBe('factory');
  expect(await refusal(flush({ tokens: [STRANGER] }))).toBe('token');
  const { raw } = await signer.sign(flush({}));
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
      journal.close();
      rmSync(join(folder, 'journal.sqlite'), { force: true });
      for (const rest of ['-wal', '-shm']) rmSync(join(folder, `journal.sqlite${rest}`), { force: true });
      open();
      const sent: { at: number; amount: number }[] = [];
      for (const [nonce, { amount, minutes, attempt }] of all.entries()) {
        now += minutes * 60_000;
        const signed = await signer
          .sign(transfer(`r${nonce}`, nonce, { amount: String(amount) }))
          .catch(() => undefined);
        if (signed !== undefined) sent.push({ at: now, amount });
        for (let each = 2; each < 2 + attempt; each += 1) {
          const higher = { amount: String(amount), attempt: each, maxFee: String(each * 1_000_000_000) };
          await signer.sign(transfer(`r${nonce}`, nonce, higher)).catch(() => undefined);
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
  const path = join(folder, 'seed');
  const key = randomBytes(32);
  const seed = openSeed(path, key);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(openSeed(path, key)).toEqual(seed);
  expect(() => openSeed(path, randomBytes(32))).toThrow('SIGNER_KEY does not open the seed');
});
