import { encodeTokenTransfer } from '@aldgate/chain/evm/tokenTransfer.ts';
import { formatEvmFile, parseEvmFile, readSignedEvm } from '@aldgate/chain/offline/evmFile.ts';
import { formatPsbt, readPsbt } from '@aldgate/chain/offline/psbtFile.ts';
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
      ...{ kind: 'evm', chainId: 31_337, native: 'ETH', feeCapWei: 10n ** 16n, hot },
      tokens: [{ asset: 'USDT', contract: USDT, decimals: 6 }],
    },
    BTC: {
      ...{ kind: 'utxo', coinType: 1, feeCapPerVbyte: 100n, hotXpub },
      addresses: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    },
  },
};

const TRANSFER = {
  ...{ chainId: 31_337, nonce: 3, from: cold, to: USDT, value: 0n, data: encodeTokenTransfer(hot, 5_000_000n) },
  ...{ gas: 100_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n },
};
const COINS = { ...TRANSFER, to: hot, value: 7n, data: '0x' };
const evm = (over: object = {}) => signColdFile(SEED, POLICY, formatEvmFile({ ...TRANSFER, ...over }));
const psbt = (outputs: readonly { address: string; amount: bigint }[], address = at(coldXpub, '0/0')) =>
  formatPsbt({ inputs: [{ txid: 'ab'.repeat(32), vout: 1, value: 200_000n, address }], outputs }, 'bcrt');
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
  ['of an unlisted token', { to: STRANGER }, 'to'],
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
