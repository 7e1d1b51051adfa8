import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factoryAddress } from '@aldgate/chain';
import { LOCAL_ETHEREUM } from '@aldgate/chain/local/constants.ts';
import { startLocalEthereum } from '@aldgate/chain/local/localEthereum.ts';
import { findAnvil } from '@aldgate/chain/local/programs.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { deriveEvmAccount } from '@aldgate/signer/keys.ts';
import { connectAnvil } from '../chain/src/testing/anvil.ts';
import { createBareSender } from '../chain/src/testing/bareSender.ts';
import { freePorts } from '../e2e/support/stack.ts';
import { type Database, inTransaction, openDatabase, openPool } from '../server/src/kernel/database.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { seedLocalNetworks } from '../server/src/local.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import {
  createSignerClient,
  type PayoutGate,
  type PayoutSink,
  requestPayout,
} from '../server/src/modules/custody/index.ts';
import { planOutgoing } from '../server/src/modules/custody/outgoing/plan.ts';
import { createFollower } from '../server/src/modules/custody/runFollower.ts';
import { createDepositSink } from '../server/src/modules/wallet/index.ts';
import { COLD_SEED, HOT_SEED, startSigner } from '../testkit/testSigner.ts';
import { withDatabase } from './database.ts';
import { type Measure, rateAgainst } from './measure.ts';

const PAYOUTS = 200;
const AMOUNT = '10';
const UNITS = 10_000_000n;
const BOUND = String(10n ** 30n);
const TOKEN = LOCAL_ETHEREUM.tokens.USDT;
const DESTINATION: `0x${string}` = '0xabababababababababababababababababababab';

/** The owner of the payouts lets all go; what is measured is custody, the signer and the node. */
const GATE: PayoutGate = {
  prepare: () => Promise.resolve(),
  admit: () => Promise.resolve('go'),
  assigned: () => Promise.resolve(),
  short: () => Promise.reject(new Error('the hot wallet holds too little')),
};
const SINK: PayoutSink = {
  broadcast: () => Promise.resolve(),
  mined: () => Promise.resolve(),
  finalized: () => Promise.resolve(),
};

/**
 * 200 payouts signed and broadcast, beside a loop that signs and sends as many on the same node, which mines
 * immediately.
 */
export function payout(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'aldgate-bench-chain-'));
    const hot = deriveEvmAccount(HOT_SEED).address;
    const cold = deriveEvmAccount(COLD_SEED).address;
    const [port = 0] = await freePorts(1);
    const node = await startLocalEthereum({
      program: findAnvil() ?? 'anvil',
      port,
      folder,
      hot,
      cold,
      report: () => undefined,
    });
    const signer = await startSigner('ETH', policyOf(hot, cold), Date.now);
    await migratePlatform(url, 'bench');
    const database = openDatabase(openPool({ url, schema: 'bench', role: 'application', max: 4 }));
    try {
      await seedLocalNetworks(database);
      await node.mine(LOCAL_ETHEREUM.confirmations);
      const anvil = await connectAnvil(`http://127.0.0.1:${port}`);
      const bare = await createBareSender(anvil, TOKEN);
      await node.pay('USDT', bare.address, String(PAYOUTS * Number(AMOUNT)));
      await node.mine(1);
      const deps = { database, clock: Date.now, log: createLog('silent') };
      const step = createFollower({
        ...deps,
        code: 'ETH',
        nodes: [anvil.url],
        sink: createDepositSink({ ...deps, provider: null }),
        payouts: SINK,
        signer: createSignerClient({ ...signer.client, clock: Date.now }),
      });
      const follow = async () => {
        while (await step());
      };
      await follow();
      await anvil.client.setAutomine(true);
      const loop = await rate(async () => {
        for (let each = 0; each < PAYOUTS; each += 1) await bare.send(DESTINATION, UNITS);
      });
      await follow();
      await request(database);
      const paid = await rate(async () => {
        while ((await countSent(database)) < PAYOUTS) {
          await planOutgoing({ ...deps, gate: GATE, priceOf: () => decimal('1') });
          await follow();
        }
      });
      return [rateAgainst('payout', paid, 'payouts/s', { name: 'a bare loop of sign and send', value: loop }, 0.2)];
    } finally {
      await database.destroy();
      await signer.close();
      await node.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

const policyOf = (hot: `0x${string}`, cold: string) => ({
  kind: 'evm',
  chainId: LOCAL_ETHEREUM.chainId,
  factory: factoryAddress(hot),
  native: 'ETH',
  cold,
  tokens: [{ asset: 'USDT', contract: TOKEN, decimals: 6 }],
  feeCapWei: BOUND,
  fees: { perHour: BOUND, perDay: BOUND },
  assets: { USDT: { perTransaction: BOUND, perHour: BOUND, perDay: BOUND } },
});

async function request(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    for (let each = 0; each < PAYOUTS; each += 1) {
      const paid = { network: 'ETH', asset: 'USDT', address: DESTINATION, amount: AMOUNT };
      await requestPayout(tx, { reference: crypto.randomUUID(), ...paid }, Date.now());
    }
  });
}

async function countSent(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('outgoing_transaction')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('kind', '=', 'transfer')
    .where('state', 'in', ['broadcast', 'mined', 'final'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return PAYOUTS / ((performance.now() - startedAt) / 1_000);
}
