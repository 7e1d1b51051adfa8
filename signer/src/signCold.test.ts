import { encodeTokenTransfer } from '@aldgate/chain/evm/tokenTransfer.ts';
import { formatEvmFile, parseEvmFile, readSignedEvm } from '@aldgate/chain/offline/evmFile.ts';
import { formatPsbt, readPsbt } from '@aldgate/chain/offline/psbtFile.ts';
import { createFunding } from '@aldgate/chain/testing/fundingTransaction.ts';
import { deriveUtxoAddress } from '@aldgate/chain/utxo/address.ts';
import { expect, test } from 'vitest';
import type { ColdPolicy } from './coldPolicy.ts';
import { deriveEvmAccount, deriveUtxoAccount } from './keys.ts';
import { signColdFile } from './signCold.ts';

const SEED = Buffer.alloc(32, 9);
const HOT_SEED = Buffer.alloc(32, 7);
const USDT = `0x${'d1'.repeat(20)}` as const;
const STRANGER = `0x${'99'.repeat(20)}` as const;
const hot = deriveEvmAccount(HOT_SEED).address.toLowerCase() as `0x${string}`;
const cold = deriveEvmAccount(SEED).address.toLowerCase();
const hotXpub = deriveUtxoAccount(HOT_SEED, { coinType: 1 }).publicExtendedKey;
const coldXpub = deriveUtxoAccount(SEED, { coinType: 1 }).publicExtendedKey;
const at = (xpub: string, path: string) => deriveUtxoAddress(xpub, path, 'bcrt');

const POLICY: ColdPolicy = {
  networks: {
    ETH: {
      kind: 'evm',
      chainId: 31_337,
      native: 'ETH',
      feeCapWei: 10n ** 16n,
      hot,
      tokens: [{ asset: 'USDT', contract: USDT, decimals: 6 }],
    },
    BTC: {
      kind: 'utxo',
      coinType: 1,
      feeCapPerVbyte: 100n,
      hotXpub,
      addresses: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    },
  },
};

const TRANSFER = {
  chainId: 31_337,
  nonce: 3,
  from: cold,
  to: USDT,
  value: 0n,
  data: encodeTokenTransfer(hot, 5_000_000n),
  gas: 100_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1n,
};
const COINS = { ...TRANSFER, to: hot, value: 7n, data: '0x' };
const evm = (over: object = {}) => signColdFile(SEED, POLICY, formatEvmFile({ ...TRANSFER, ...over }));
const fundingOf = (address: string, number = 0) =>
  createFunding({ prefix: 'bcrt', outputs: [PAID, { address, amount: 200_000n }], number });
const psbt = (outputs: readonly { address: string; amount: bigint }[], address = at(coldXpub, '0/0')) => {
  const { txid, raw } = fundingOf(address);
  return formatPsbt({ inputs: [{ txid, vout: 1, value: 200_000n, address, previous: raw }], outputs }, 'bcrt');
};
const PAID = { address: at(hotXpub, '1/0'), amount: 100_000n };
const CHANGE = { address: at(coldXpub, '0/0'), amount: 99_000n };

test.each([
  ['a token', TRANSFER],
  ['coins', COINS],
])('a transfer of %s to the hot wallet is signed as it was requested', async (_, transaction) => {
  const { raw } = parseEvmFile(await signColdFile(SEED, POLICY, formatEvmFile(transaction)));
  expect((await readSignedEvm(raw ?? '0x')).transaction).toEqual(transaction);
});

test('a PSBT to the hot wallet is signed, with change to the cold wallet', async () => {
  const unsigned = psbt([PAID, CHANGE]);
  expect(readPsbt(unsigned, 'bcrt').raw).toBeUndefined();
  const signed = readPsbt(await signColdFile(SEED, POLICY, unsigned), 'bcrt');
  expect(signed).toMatchObject({ outputs: [PAID, CHANGE], raw: expect.stringMatching(/^02000000000101/) });
  expect(signed.txid).toBe(readPsbt(unsigned, 'bcrt').txid);
});

test.each([
  ['of a token to others', { data: encodeTokenTransfer(STRANGER, 5n) }, 'to'],
  ['of coins to others', { ...COINS, to: STRANGER }, 'to'],
  ['of an unlisted token', { to: STRANGER, value: 1n }, 'to'],
  ['of nothing', { data: encodeTokenTransfer(hot, 0n) }, 'amount'],
  ['with coins beside the token', { value: 1n }, 'to'],
  ['of a token by another call', { data: '0x095ea7b3' }, 'data'],
  ['from another wallet', { from: STRANGER }, 'from'],
  ['on another network', { chainId: 1 }, 'network'],
  ['with a fee above the cap', { gas: 10_000_000n }, 'fee'],
  ['with a tip above the fee', { maxPriorityFeePerGas: 3_000_000_000n }, 'tip'],
])('a transfer %s is refused', async (_, over, rule) => {
  await expect(evm(over)).rejects.toMatchObject({ name: 'Refusal', rule });
});

test.each([
  ['to others', psbt([{ ...PAID, address: at(hotXpub, '0/0') }, CHANGE]), 'to'],
  ['with change to others', psbt([PAID, { ...CHANGE, address: at(hotXpub, '1/0') }]), 'address'],
  ['of another wallet', psbt([PAID, CHANGE], at(hotXpub, '0/0')), 'address'],
  ['with a fee above the cap', psbt([PAID, { ...CHANGE, amount: 1_000n }]), 'fee'],
  ['of more than its inputs', psbt([{ ...PAID, amount: 300_000n }]), 'inputs'],
])('a PSBT %s is refused', async (_, file, rule) => {
  await expect(signColdFile(SEED, POLICY, file)).rejects.toMatchObject({ name: 'Refusal', rule });
});

test('the value of an input is what its transaction says: no two files differ, to be joined for a fee', async () => {
  const rich = fundingOf(CHANGE.address, 1);
  const poor = fundingOf(CHANGE.address, 2);
  const inputs = [rich, poor].map(({ txid, raw }) => ({
    txid,
    vout: 1,
    value: 200_000n,
    address: CHANGE.address,
    previous: raw,
  }));
  const file = (over: readonly object[], change: bigint) =>
    formatPsbt(
      {
        inputs: inputs.map((input, index) => ({ ...input, ...over[index] })),
        outputs: [PAID, { ...CHANGE, amount: change }],
      },
      'bcrt',
    );
  // Each file states one value as smaller than it is, and signatures of both would pay the difference as the fee.
  const unproved = { value: 2_000n, previous: undefined };
  for (const over of [
    [{}, unproved],
    [unproved, {}],
  ]) {
    const signing = signColdFile(SEED, POLICY, file(over, 101_000n));
    await expect(signing).rejects.toMatchObject({ name: 'Refusal', rule: 'previous' });
  }
  const { raw } = poor;
  const forged = raw.replace('400d030000000000', 'd007000000000000');
  expect(forged).not.toBe(raw);
  expect(() => file([{}, { value: 2_000n, previous: forged }], 101_000n)).toThrow('wrong txid');
  expect(() => file([{}, { value: 2_000n }], 101_000n)).toThrow('different from nonWitnessUtxo');
  // The fee is that of the true values, and above the cap.
  await expect(signColdFile(SEED, POLICY, file([], 101_000n))).rejects.toMatchObject({ rule: 'fee' });
  await signColdFile(SEED, POLICY, file([], 299_000n));
});

test('an output twice is refused, and a signed file has no previous transactions', async () => {
  const { txid, raw } = fundingOf(CHANGE.address);
  const input = { txid, vout: 1, value: 200_000n, address: CHANGE.address, previous: raw };
  const twice = formatPsbt({ inputs: [input, input], outputs: [PAID, { ...CHANGE, amount: 299_000n }] }, 'bcrt');
  await expect(signColdFile(SEED, POLICY, twice)).rejects.toMatchObject({ rule: 'duplicate' });
  const signed = await signColdFile(SEED, POLICY, psbt([PAID, CHANGE]));
  expect(readPsbt(signed, 'bcrt').inputs).toMatchObject([{ value: 200_000n, previous: undefined }]);
});

test('what is no such file is an error', async () => {
  for (const [file, message] of [
    ['{}', 'the file is no EIP-1559 transaction'],
    ['{', 'the file is no JSON'],
    ['nothing', 'the file is no PSBT'],
    ['', 'the file is no PSBT'],
  ] as const) {
    await expect(signColdFile(SEED, POLICY, file)).rejects.toThrow(message);
  }
});
