import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFunding } from '@aldgate/chain/testing/fundingTransaction.ts';
import { deriveUtxoAddress } from '@aldgate/chain/utxo/address.ts';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { type Hex, parseTransaction } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal } from './journal.ts';
import { deriveEvmAccount, deriveUtxoAccount } from './keys.ts';
import { readPolicy } from './policy.ts';
import { createSignerServer, signatureOf } from './server.ts';
import { createSigner } from './signer.ts';

const TOKEN = 'a shared secret of the server and the signer';
const SEED = Buffer.alloc(32, 7);
const THIEF = `0x${'99'.repeat(20)}`;
const FACTORY = `0x${'fa'.repeat(20)}`;
const USDT = `0x${'d1'.repeat(20)}`;
const COLD = `0x${'c0'.repeat(20)}`;
const PREFIX = 'bcrt';
const coldXpub = HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/84'/1'/0'").publicExtendedKey;
const xpub = deriveUtxoAccount(SEED, { coinType: 1 }).publicExtendedKey;
const thiefBtc = deriveUtxoAddress(coldXpub, '1/9', PREFIX);

/** Outputs of the hot wallet. */
const FUNDING = createFunding({
  prefix: PREFIX,
  outputs: Array.from({ length: 400 }, () => ({ address: deriveUtxoAddress(xpub, '0/0', PREFIX), amount: 200_000n })),
});

const HOUR_SUM = { USDT: 250n, BTC: 250_000n };
const FEES = { ETH: 10n ** 17n, BTC: 20_000n };
const POLICY = {
  networks: {
    ETH: {
      kind: 'evm',
      chainId: 31_337,
      factory: FACTORY,
      native: 'ETH',
      cold: COLD,
      tokens: [{ asset: 'USDT', contract: USDT, decimals: 6 }],
      feeCapWei: String(10n ** 16n),
      fees: { perHour: String(FEES.ETH), perDay: String(FEES.ETH) },
      assets: { USDT: { perTransaction: '100', perHour: String(HOUR_SUM.USDT), perDay: '400' } },
    },
    BTC: {
      kind: 'utxo',
      asset: 'BTC',
      coinType: 1,
      feeCapPerVbyte: '100',
      coldXpub,
      addresses: { bech32: PREFIX, pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
      fees: { perHour: String(FEES.BTC), perDay: String(FEES.BTC) },
      assets: { BTC: { perTransaction: '100000', perHour: String(HOUR_SUM.BTC), perDay: '400000' } },
    },
  },
};

let folder: string;
let url: string;
let close: () => void;
/** Every transaction that the signer gave away: the thief may send any of them. */
const signed: string[] = [];
let count = 0;
const now = Date.UTC(2026, 10, 24);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aldgate-theft-'));
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(POLICY));
  const journal = openJournal(join(folder, 'journal.sqlite'));
  const signer = createSigner({
    seed: SEED,
    policy: readPolicy(join(folder, 'policy.json')),
    journal,
    clock: () => now,
  });
  const server = createSignerServer({ signer, token: TOKEN, clock: () => now, report: () => undefined });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.close();
    server.closeAllConnections();
    journal.close();
  };
});
afterAll(() => {
  close();
  rmSync(folder, { recursive: true });
});

/** Sends a request as who knows the token; what is signed is the thief's. */
async function send(
  body: string,
  { path = '/sign', method = 'POST', at = now }: { path?: string; method?: string; at?: number } = {},
) {
  const headers = { 'x-signature': signatureOf(TOKEN, Math.floor(at / 1_000), body) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(method !== 'GET' && { body }) });
  const answer = (await response.json()) as { raw?: string };
  if (answer.raw !== undefined) signed.push(answer.raw);
  return answer.raw !== undefined;
}

const nextId = (): string => {
  count += 1;
  return `theft${count}`;
};
const transfer = (over: object = {}) => ({
  requestId: nextId(),
  attempt: 1,
  network: 'ETH',
  kind: 'transfer',
  withdrawalIds: ['w'],
  asset: 'USDT',
  to: THIEF,
  amount: '100',
  nonce: count,
  gas: '60000',
  maxFee: '1000000000',
  tip: '1',
  ...over,
});
const without = (intent: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(intent).filter(([name]) => !names.includes(name)));
const spend = (over: object = {}) => ({
  requestId: nextId(),
  network: 'BTC',
  attempt: 1,
  kind: 'spend',
  change: { path: '1/0' },
  fee: '1000',
  inputs: [{ txid: FUNDING.txid, vout: count, path: '0/0' }],
  previous: [FUNDING.raw],
  outputs: [{ address: thiefBtc, amount: '50000', withdrawalId: 'w' }],
  ...over,
});
const ask = (intent: object, options?: Parameters<typeof send>[1]) => send(JSON.stringify(intent), options);

/** Each is tried many times with what is left of the hour's sum, and returns what the signer must not have signed. */
const WAYS: readonly (readonly [string, () => Promise<boolean>])[] = [
  ['one transaction above the bound of one', () => ask(transfer({ amount: '101' }))],
  [
    'many transactions, until the hour’s sum is reached, and one more unit',
    async () => {
      for (const amount of ['100', '100', '50']) expect(await ask(transfer({ amount }))).toBe(true);
      return ask(transfer({ amount: '1' }));
    },
  ],
  [
    'many outputs of one transaction, each within the bound',
    async () => {
      for (let each = 0; each < 5; each += 1) expect(await ask(spend())).toBe(true);
      const outputs = [1, 2, 3].map(() => ({ address: thiefBtc, amount: '50000', withdrawalId: 'w' }));
      return ask(spend({ outputs }));
    },
  ],
  ['another payment under a nonce that was used', () => ask(transfer({ nonce: 1, amount: '1', maxFee: '2000000000' }))],
  [
    'a further attempt with a larger amount',
    () => ask(transfer({ requestId: 'theft2', nonce: 2, attempt: 2, amount: '100000' })),
  ],
  [
    'a further attempt of another’s payment to the thief',
    async () => {
      const toCold = without(transfer({ kind: 'to_cold', requestId: 'moves', nonce: 900 }), 'to', 'withdrawalIds');
      await ask(toCold);
      return ask(transfer({ requestId: 'moves', nonce: 900, attempt: 2, maxFee: '2000000000' }));
    },
  ],
  [
    'a payment in place of a cancelled one',
    async () => {
      const names = ['to', 'withdrawalIds', 'asset', 'amount'];
      await ask(without(transfer({ kind: 'cancel', requestId: 'cancelled', nonce: 901 }), ...names));
      return ask(transfer({ requestId: 'cancelled', nonce: 901, attempt: 2, maxFee: '2000000000', amount: '1' }));
    },
  ],
  [
    'the same request and attempt with another amount',
    () => ask(transfer({ requestId: 'moves', nonce: 900, amount: '1' })),
  ],
  ['an asset without bounds', () => ask(transfer({ asset: 'ETH', amount: '1' }))],
  [
    'an asset or a network that every object has',
    async () => (await ask(transfer({ asset: 'constructor' }))) || ask(transfer({ network: '__proto__' })),
  ],
  [
    'a flush through the thief’s factory',
    () =>
      ask(
        without(
          transfer({ kind: 'flush', factory: THIEF, salts: [`0x${'01'.repeat(32)}`], tokens: [] }),
          'to',
          'withdrawalIds',
          'asset',
          'amount',
        ),
      ),
  ],
  [
    'a flush that calls the thief’s contract as a token',
    () =>
      ask(
        without(
          transfer({ kind: 'flush', factory: FACTORY, salts: [`0x${'01'.repeat(32)}`], tokens: [THIEF] }),
          'to',
          'withdrawalIds',
          'asset',
          'amount',
        ),
      ),
  ],
  [
    'a transfer to cold with a receiver of its own',
    async () =>
      (await ask(without(transfer({ kind: 'to_cold' }), 'withdrawalIds'))) ||
      ask({ ...without(spend({ kind: 'to_cold', number: 0, amount: '1000' }), 'outputs'), coldXpub }),
  ],
  [
    'a cancelling transaction with a receiver and a value',
    () => ask(without(transfer({ kind: 'cancel', value: '1' }), 'withdrawalIds', 'asset', 'amount')),
  ],
  [
    'calldata or a raw transaction to sign',
    async () => (await ask(transfer({ data: '0x1234' }))) || ask({ ...transfer(), raw: '0x02' }),
  ],
  [
    'amounts below zero, beyond the whole, and no numbers',
    async () => {
      for (const amount of ['-100', String(2n ** 256n), '1e2', '0x64', ' 1', '1.0']) {
        if (await ask(transfer({ amount }))) return true;
      }
      return false;
    },
  ],
  [
    'change to a path that is not the account’s',
    async () =>
      (await ask(
        spend({ change: { path: "44'/0'/0'" }, outputs: [{ address: thiefBtc, amount: '1000', withdrawalId: 'w' }] }),
      )) || ask({ ...without(spend(), 'change', 'outputs'), kind: 'cancel', change: { address: thiefBtc } }),
  ],
  [
    'fees to who mines: values of inputs that are stated, or that a forged transaction says',
    async () => {
      const inputs = [0, 1].map((each) => ({ txid: FUNDING.txid, vout: 300 + each, path: '0/0' }));
      const cancel = { ...without(spend({ inputs }), 'outputs'), kind: 'cancel' };
      const small = { ...inputs[1], value: '1000' };
      if (await ask({ ...cancel, inputs: [inputs[0], small] })) return true;
      const forged = FUNDING.raw.replace('400d030000000000', 'e803000000000000');
      return (await ask({ ...cancel, previous: [forged] })) || ask({ ...cancel, previous: [FUNDING.raw, forged] });
    },
  ],
  [
    'fees to who mines: cancelling transactions with a part of the inputs each',
    async () => {
      const inputs = [0, 1].map((each) => ({ txid: FUNDING.txid, vout: 302 + each, path: '0/0' }));
      const cancel = { ...without(spend({ inputs }), 'outputs'), kind: 'cancel', fee: '500' };
      expect(await ask(cancel)).toBe(true);
      const part = { ...cancel, attempt: 2, fee: '501' };
      return (await ask({ ...part, inputs: [inputs[0]] })) || ask({ ...part, inputs: [inputs[1]] });
    },
  ],
  [
    'fees to who mines: a tip of any size, by many transactions and replacements',
    async () => {
      for (let each = 0; each < 40; each += 1) {
        const flush = transfer({ kind: 'flush', factory: FACTORY, salts: [`0x${'01'.repeat(32)}`], tokens: [] });
        const cheap = { ...without(flush, 'to', 'withdrawalIds', 'asset', 'amount'), nonce: 1_000 + each };
        await ask({ ...cheap, gas: '1000000', maxFee: '10000000000', tip: '10000000000' });
        await ask({ ...cheap, attempt: 2, gas: '1000000', maxFee: '10000000001', tip: '10000000001' });
        await ask({ ...without(spend(), 'outputs'), kind: 'cancel', fee: '9000' });
      }
      return ask(transfer({ gas: '20000000' }));
    },
  ],
  [
    'a later time, so that the hour is over, or a request of before',
    async () => {
      const later = await ask(transfer({ amount: '1' }), { at: now + 3_600_000 }).catch(() => false);
      const earlier = await ask(transfer({ amount: '1' }), { at: now - 3_600_000 }).catch(() => false);
      return later || earlier;
    },
  ],
  [
    'another policy, the seed, or an empty journal, by any call',
    async () => {
      const open = { ...POLICY.networks.ETH, assets: { USDT: { perTransaction: '9', perHour: '9', perDay: '9' } } };
      for (const path of ['/policy', '/journal', '/seed', '/accounts', '/identity', '/sign/../policy']) {
        for (const method of ['POST', 'PUT', 'DELETE']) await ask({ networks: { ETH: open } }, { path, method });
      }
      expect(await ask({ ...transfer({ amount: '1' }), policy: open })).toBe(false);
      return ask(transfer({ amount: '1' }));
    },
  ],
];

/** Returns the amount that the thief receives by a signed transaction. */
function takenBy(raw: string): { asset: 'USDT' | 'BTC'; amount: bigint; use: string } | undefined {
  if (raw.startsWith('0x')) {
    const { to, data = '0x', value = 0n, nonce } = parseTransaction(raw as Hex);
    const own = deriveEvmAccount(SEED).address.toLowerCase();
    expect([USDT, FACTORY, own]).toContain(to?.toLowerCase());
    expect(value).toBe(0n);
    const isTheft = data.includes(THIEF.slice(2));
    return isTheft ? { asset: 'USDT', amount: BigInt(`0x${data.slice(-64)}`), use: String(nonce) } : undefined;
  }
  const built = Transaction.fromRaw(Buffer.from(raw, 'hex'));
  const own = deriveUtxoAddress(xpub, '1/0', PREFIX);
  const outputs = Array.from({ length: built.outputsLength }, (_, index) => ({
    address: built.getOutputAddress(index, POLICY.networks.BTC.addresses),
    amount: built.getOutput(index).amount ?? 0n,
  }));
  const amount = outputs.reduce((sum, each) => (each.address === own ? sum : sum + each.amount), 0n);
  return { asset: 'BTC', amount, use: `${built.getInput(0).index}` };
}

test('anyone who holds server, database and token gets an hour’s sum at most: it is tried in 22 ways', async () => {
  expect(WAYS).toHaveLength(22);
  for (const [name, tryIt] of WAYS) expect(await tryIt(), name).toBe(false);
  const taken = signed.map(takenBy).filter((each) => each !== undefined);
  for (const asset of ['USDT', 'BTC'] as const) {
    const byUse = new Map<string, bigint>();
    // A block has one transaction of those that share a nonce or an input.
    for (const { use, amount } of taken.filter((each) => each.asset === asset)) {
      byUse.set(use, amount > (byUse.get(use) ?? 0n) ? amount : (byUse.get(use) ?? 0n));
    }
    expect(
      [...byUse.values()].reduce((sum, amount) => sum + amount, 0n),
      asset,
    ).toBe(HOUR_SUM[asset]);
  }
  const spentOn = signed.flatMap((raw) => (raw.startsWith('0x') ? [parseTransaction(raw as Hex)] : []));
  const most = new Map<number, bigint>();
  for (const { nonce = 0, gas = 0n, maxFeePerGas = 0n } of spentOn) {
    const fee = gas * maxFeePerGas;
    most.set(nonce, fee > (most.get(nonce) ?? 0n) ? fee : (most.get(nonce) ?? 0n));
  }
  expect([...most.values()].reduce((sum, fee) => sum + fee, 0n)).toBeLessThanOrEqual(FEES.ETH);
});
