import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFunding } from '@aldgate/chain/testing/fundingTransaction.ts';
import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { type Intent, intent as intentShape } from '../intent.ts';
import { type Journal, openJournal } from '../journal.ts';
import { childOf, deriveUtxoAccount } from '../keys.ts';
import { readPolicy } from '../policy.ts';
import { createSigner, type Signer } from '../signer.ts';

const SEED = Buffer.alloc(32, 7);
export const FACTORY = `0x${'fa'.repeat(20)}`;
export const USDT = `0x${'d1'.repeat(20)}`;
export const COLD = `0x${'c0'.repeat(20)}`;
export const STRANGER = `0x${'99'.repeat(20)}`;
export const ADDRESSES = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
export const HOUR = 3_600_000;

export const POLICY = {
  networks: {
    ETH: {
      kind: 'evm',
      chainId: 31_337,
      factory: FACTORY,
      native: 'ETH',
      cold: COLD,
      tokens: [{ asset: 'USDT', contract: USDT, decimals: 6 }],
      feeCapWei: '10000000000000000',
      fees: { perHour: '20000000000000000', perDay: '30000000000000000' },
      assets: { USDT: { perTransaction: '100', perHour: '250', perDay: '400' } },
    },
    BTC: {
      kind: 'utxo',
      asset: 'BTC',
      addresses: ADDRESSES,
      coinType: 1,
      feeCapPerVbyte: '100',
      fees: { perHour: '20000', perDay: '40000' },
      coldXpub: HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/84'/1'/0'").publicExtendedKey,
      assets: { BTC: { perTransaction: '100000', perHour: '250000', perDay: '400000' } },
    },
  },
};

const account = deriveUtxoAccount(SEED, { coinType: 1 });
export const addressAt = (path: string, from = account) =>
  p2wpkh(childOf(from, path).publicKey ?? new Uint8Array(), ADDRESSES).address ?? '';

/** Outputs of the hot wallet. */
export const FUNDING = createFunding({
  prefix: ADDRESSES.bech32,
  outputs: Array.from({ length: 30 }, () => ({ address: addressAt('0/0'), amount: 200_000n })),
});

/** An intent as it comes over the wire; what is undefined is not in it. */
export const parseIntent = (value: object): Intent => intentShape.parse(JSON.parse(JSON.stringify(value)));

export const evm = { network: 'ETH', attempt: 1, gas: '60000', maxFee: '1000000000', tip: '1' };
export const transfer = (requestId: string, nonce: number, over: object = {}): Intent =>
  parseIntent({
    ...evm,
    requestId,
    nonce,
    kind: 'transfer',
    withdrawalIds: ['w'],
    asset: 'USDT',
    to: STRANGER,
    amount: '100',
    ...over,
  });
export const outputs = (amount: string) => [{ address: addressAt('0/5'), amount, withdrawalId: 'w' }];
export const spend = (requestId: string, vout: number, over: object = {}): Intent =>
  parseIntent({
    requestId,
    network: 'BTC',
    attempt: 1,
    kind: 'spend',
    change: { path: '1/0' },
    fee: '1000',
    inputs: [{ txid: FUNDING.txid, vout, path: '0/0' }],
    previous: [FUNDING.raw],
    outputs: outputs('100000'),
    ...over,
  });

export type SignerFixture = ReturnType<typeof createSignerFixture>;

/** A signer with an empty journal, whose clock the test moves. */
export function createSignerFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-signer-'));
  const clock = { now: 1_763_690_000_000 };
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(POLICY));
  const path = join(folder, 'journal.sqlite');
  const open = (): { readonly journal: Journal; readonly signer: Signer } => {
    const journal = openJournal(path);
    const policy = readPolicy(join(folder, 'policy.json'));
    return { journal, signer: createSigner({ seed: SEED, policy, journal, clock: () => clock.now }) };
  };
  let opened = open();
  return {
    folder,
    path,
    clock,
    journal: () => opened.journal,
    sign: (intent: Intent) => opened.signer.sign(intent),
    identity: () => opened.signer.identity(),
    /** The rule that refuses an intent; undefined where it is signed. */
    refusal: (intent: Intent): Promise<string | undefined> =>
      opened.signer.sign(intent).then(
        () => undefined,
        ({ rule }: { rule: string }) => rule,
      ),
    /** It starts again, after `change` of what is on the disk. */
    restart: (change: () => void = () => undefined): void => {
      opened.journal.close();
      change();
      opened = open();
    },
    close: (): void => {
      opened.journal.close();
      rmSync(folder, { recursive: true });
    },
  };
}
