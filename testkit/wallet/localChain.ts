import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factoryAddress } from '@aldgate/chain';
import { LOCAL_BITCOIN, LOCAL_ETHEREUM } from '@aldgate/chain/local/constants.ts';
import { startLocalBitcoin } from '@aldgate/chain/local/localBitcoin.ts';
import { startLocalEthereum } from '@aldgate/chain/local/localEthereum.ts';
import { findAnvil, findBitcoinNode } from '@aldgate/chain/local/programs.ts';
import { freePort } from '@aldgate/chain/testing/bitcoinNode.ts';
import { deriveUtxoAddress } from '@aldgate/chain/utxo/address.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import type { ColdPolicy } from '@aldgate/signer/coldPolicy.ts';
import { deriveEvmAccount, deriveUtxoAccount } from '@aldgate/signer/keys.ts';
import { expect, vi } from 'vitest';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import { seedLocalNetworks } from '../../server/src/local.ts';
import { connectNodes } from '../../server/src/modules/custody/follow/connectNodes.ts';
import type { PayoutGate } from '../../server/src/modules/custody/index.ts';
import { createSignerClient } from '../../server/src/modules/custody/index.ts';
import { planOutgoing } from '../../server/src/modules/custody/outgoing/plan.ts';
import { compareNetwork } from '../../server/src/modules/custody/reconcile/compareNetwork.ts';
import { createFollower } from '../../server/src/modules/custody/runFollower.ts';
import { createDepositSink, createPayoutSink, type ScreeningConfig } from '../../server/src/modules/wallet/index.ts';
import { COLD_SEED, HOT_SEED, startSigner } from './testSigner.ts';

type Code = 'ETH' | 'BTC';

const UNIT = { ETH: 10n ** 18n, BTC: 10n ** 8n };
const PRICES: Readonly<Record<string, string>> = { ETH: '3000', USDT: '1', USDC: '1', BTC: '90000' };
const CONFIRMATIONS = { ETH: LOCAL_ETHEREUM.confirmations, BTC: LOCAL_BITCOIN.confirmations };
const PASSWORD = 'test';
const SETTLED_WITHIN_MS = 60_000;
const COIN_TYPE = 1;

/** The Bitcoin node's program of this machine; undefined where there is none. */
export const bitcoinProgram = findBitcoinNode();
const isLitecoin = bitcoinProgram?.includes('litecoin') === true;
const FORMS = isLitecoin ? { bech32: 'rltc', scriptHash: 0x3a } : { bech32: 'bcrt', scriptHash: 0xc4 };

const evm = { hot: deriveEvmAccount(HOT_SEED).address, cold: deriveEvmAccount(COLD_SEED).address };
const xpubOf = (seed: Buffer) => deriveUtxoAccount(seed, { coinType: COIN_TYPE }).publicExtendedKey;
const xpubs = { hot: xpubOf(HOT_SEED), cold: xpubOf(COLD_SEED) };

const tokens = Object.entries(LOCAL_ETHEREUM.tokens).map(([asset, contract]) => ({ asset, contract, decimals: 6 }));
const forms = { ...FORMS, pubKeyHash: 0x6f, wif: 0xef };
const feesOf = (code: Code) => ({ perHour: String(100n * UNIT[code]), perDay: String(100n * UNIT[code]) });

/** More than any test withdraws. */
const BOUND = String(10n ** 30n);
const boundsOf = (assets: readonly string[]) =>
  Object.fromEntries(assets.map((asset) => [asset, { perTransaction: BOUND, perHour: BOUND, perDay: BOUND }]));

/** The signer's policies, which refuse no fee that the local chains have. */
const POLICIES = {
  ETH: {
    kind: 'evm',
    chainId: LOCAL_ETHEREUM.chainId,
    factory: factoryAddress(evm.hot),
    native: 'ETH',
    cold: evm.cold,
    tokens,
    feeCapWei: String(UNIT.ETH),
    fees: feesOf('ETH'),
    assets: boundsOf(['ETH', 'USDT', 'USDC']),
  },
  BTC: {
    kind: 'utxo',
    asset: 'BTC',
    addresses: forms,
    coinType: COIN_TYPE,
    feeCapPerVbyte: '500',
    fees: feesOf('BTC'),
    coldXpub: xpubs.cold,
    assets: boundsOf(['BTC']),
  },
};

/** Policy of the cold wallet's key. */
export const COLD_POLICY: ColdPolicy = {
  networks: {
    ETH: {
      kind: 'evm',
      chainId: LOCAL_ETHEREUM.chainId,
      native: 'ETH',
      feeCapWei: UNIT.ETH,
      hot: evm.hot.toLowerCase() as `0x${string}`,
      tokens: tokens.map((token) => ({ ...token, contract: token.contract })),
    },
    BTC: { kind: 'utxo', addresses: forms, coinType: COIN_TYPE, feeCapPerVbyte: 500n, hotXpub: xpubs.hot },
  },
};

interface Deps {
  readonly database: Database;
  readonly clock: { now: number };
  /** Whether queued withdrawals are paid; without it there are none. */
  readonly gate?: PayoutGate;
  /** The provider of screening; without it there is none. */
  readonly provider?: ScreeningConfig | null;
}

/** Fails where something is queued. */
const NO_PAYOUTS: PayoutGate = {
  prepare: () => Promise.resolve(),
  admit: () => Promise.reject(new Error('the test has no payouts')),
  assigned: () => Promise.resolve(),
  short: () => Promise.resolve(),
};

/** A network with its real parts: a local node, the signer, and the process that follows; the test moves the clock. */
export type LocalChain = Awaited<ReturnType<typeof openLocalChain>>;

export async function openLocalChain({ database, clock, gate = NO_PAYOUTS, provider = null }: Deps, code: Code) {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-chain-'));
  const port = await freePort();
  const url = code === 'ETH' ? `http://127.0.0.1:${port}` : `http://local:${PASSWORD}@127.0.0.1:${port}`;
  const shared = { port, folder, report: () => undefined };
  const node =
    code === 'ETH'
      ? await startLocalEthereum({ ...shared, ...evm, program: findAnvil() ?? 'anvil' })
      : await startLocalBitcoin({ ...shared, ...xpubs, program: bitcoinProgram ?? 'bitcoind', password: PASSWORD });
  await seedLocalNetworks(database);
  const signer = await startSigner(code, POLICIES[code], () => clock.now);
  const own = { database, clock: () => clock.now, log: createLog('silent') };
  const deps = {
    ...own,
    sink: createDepositSink({ ...own, provider }),
    payouts: createPayoutSink(),
  };
  const createStep = (nodes: readonly string[] = [url]) =>
    createFollower({ ...deps, code, nodes, signer: createSignerClient({ ...signer.client, clock: deps.clock }) });
  let step = createStep();

  /** Follows until there is nothing more to do at this time. */
  const follow = async (): Promise<void> => {
    while (await step());
  };
  /** As many steps as bring a transaction from reserved to sent. */
  const settle = async (): Promise<void> => {
    for (let each = 0; each < 3; each += 1) await follow();
  };
  // The wallets' opening balance is final.
  await node.mine(CONFIRMATIONS[code]);
  await follow();
  return {
    url,
    node,
    signer,
    follow,
    settle,
    hot: code === 'ETH' ? evm.hot : deriveUtxoAddress(xpubs.hot, '1/0', FORMS.bech32),
    cold: code === 'ETH' ? evm.cold : deriveUtxoAddress(xpubs.cold, '0/0', FORMS.bech32),
    /** The process is started again, with these nodes. */
    restart: (nodes?: readonly string[]) => {
      step = createStep(nodes);
    },
    /** Makes blocks and follows. */
    mine: async (blocks = 1) => {
      await node.mine(blocks);
      await settle();
    },
    /** Makes what is in the pool final. */
    confirm: async () => {
      await node.mine(CONFIRMATIONS[code]);
      const { height } = await node.state();
      // A busy machine's node may have been too slow for a step.
      await vi.waitFor(async () => {
        await settle();
        const cursor = await database
          .selectFrom('chain_cursor')
          .selectAll()
          .where('network', '=', code)
          .executeTakeFirst();
        expect(cursor).toMatchObject({ height, error: null });
      }, SETTLED_WITHIN_MS);
    },
    /** Reserves what each minute reserves, and sends it. */
    plan: async () => {
      await planOutgoing({ ...deps, gate, priceOf: (asset) => decimal(PRICES[asset] ?? '0') });
      await settle();
    },
    outgoing: () => listOutgoing(database),
    /** The addresses hold what the ledger and the records say, to the last unit. */
    expectReconciled: async () => {
      const comparison = await compareNetwork(database, code, await connectNodes(database, code, [url]));
      expect(comparison?.differences).toEqual([]);
    },
    close: async () => {
      await node.close();
      await signer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every transaction of the platform with its attempts, oldest first. */
async function listOutgoing(database: Database) {
  const rows = await database
    .selectFrom('outgoing_transaction')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const attempts = await database.selectFrom('outgoing_attempt').selectAll().orderBy('attempt').execute();
  return rows.map((row) => ({ ...row, attempts: attempts.filter(({ outgoing_id: id }) => id === row.id) }));
}
