import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ChainError } from '../chainError.ts';
import type { Ask } from '../rpc.ts';
import { deriveUtxoAddress } from '../utxo/address.ts';
import { connectUtxo } from '../utxo/rpc.ts';
import { LOCAL_BITCOIN, LOCAL_OPENING } from './constants.ts';
import { FaucetError, type LocalNetwork } from './localNetwork.ts';
import { openWallet } from './openWallet.ts';
import { runProgram } from './program.ts';

interface Options {
  readonly program: string;
  readonly port: number;
  readonly folder: string;
  readonly password: string;
  /** The extended public keys of the wallets that the first coins go to. */
  readonly hot: string;
  readonly cold: string;
  readonly report: (message: string) => void;
  /** Ends the node, even while it starts. */
  readonly stop?: AbortSignal | undefined;
}

const WALLET = 'faucet';
/** Fee of a conflicting transaction. */
const CONFLICT_FEE = 0.001;

const chainInfo = z.object({ blocks: z.number() });
const transaction = z.object({
  txid: z.string(),
  vin: z.array(z.object({ txid: z.string().optional(), vout: z.number().optional() })),
});

/** A local node like Bitcoin Core: its blocks are on the disk before the next one is made. */
export async function startLocalBitcoin(options: Options): Promise<LocalNetwork> {
  const { program, port, folder, password, hot, cold, report, stop } = options;
  const data = join(folder, 'bitcoin');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const ask = connectUtxo(`http://local:${password}@127.0.0.1:${port}/`);
  const height = async () => (await ask('getblockchaininfo', [], chainInfo)).blocks;
  const newAddress = () => ask('getnewaddress', ['', 'bech32'], z.string());
  const mempool = () => ask('getrawmempool', [], z.array(z.string()));
  /** The newest block with payments. */
  let active = 0;

  /** Makes blocks with what waits, or with these transactions alone. Each is on the disk before the next. */
  const mine = async (blocks: number, only?: readonly string[]): Promise<void> => {
    const to = await newAddress();
    for (let made = 0; made < blocks; made += 1) {
      const isActive = only === undefined ? (await mempool()).length > 0 : only.length > 0 && made === 0;
      if (only === undefined) await ask('generatetoaddress', [1, to], z.unknown());
      else await ask('generateblock', [to, made === 0 ? only : []], z.unknown());
      // It answers after it has written its state.
      await ask('gettxoutsetinfo', [], z.unknown());
      if (isActive) active = await height();
    }
  };

  const openChain = async (): Promise<void> => {
    const opening = LOCAL_OPENING.BTC;
    const head = await height();
    if (opening === undefined || head >= LOCAL_BITCOIN.openingHeight) return;
    if (head < LOCAL_BITCOIN.openingHeight - 1) {
      const to = await newAddress();
      await ask('generatetoaddress', [LOCAL_BITCOIN.openingHeight - 1 - head, to], z.unknown());
    }
    if ((await mempool()).length === 0) {
      const prefix = (await newAddress()).split('1')[0] ?? '';
      // One transaction: tried again, the node has both or neither.
      const paid = {
        [deriveUtxoAddress(hot, '1/0', prefix)]: opening.hot,
        [deriveUtxoAddress(cold, '0/0', prefix)]: opening.cold,
      };
      await ask('sendmany', ['', paid], z.string());
    }
    await mine(1);
  };

  const { isReady, close } = await runProgram({
    program,
    report,
    stop,
    pidFile: join(folder, 'bitcoin.pid'),
    env: { ...process.env, HOME: folder },
    args: () => [
      '-regtest',
      `-datadir=${data}`,
      `-rpcport=${port}`,
      '-rpcuser=local',
      `-rpcpassword=${password}`,
      '-server',
      '-listen=0',
      '-txindex=1',
      '-fallbackfee=0.0001',
      '-printtoconsole=0',
      '-shrinkdebugfile=1',
      // Litecoin accepts replacements and blocks after 432 with these; Bitcoin Core needs neither.
      ...(program.includes('litecoin') ? ['-mempoolreplacement=1', '-vbparams=mweb:4294967295:4294967295'] : []),
    ],
    isReady: () =>
      height().then(
        () => true,
        () => false,
      ),
    async onReady(signal) {
      await openWallet(ask, WALLET, { signal });
      active = await findActive(ask, await height());
      await openChain();
    },
  });

  const assertAsset = (asset: string): void => {
    if (asset !== 'BTC') throw new FaucetError(`${asset} is not on this network`);
  };

  /** Transactions that spend the same as these, paid back to the faucet; of those that the faucet can sign. */
  const conflictsOf = async (txids: readonly string[]): Promise<string[]> => {
    const conflicts: string[] = [];
    for (const txid of txids) {
      const { vin } = await ask('getrawtransaction', [txid, true], transaction);
      const inputs = vin.flatMap(({ txid: from, vout }) => (from === undefined ? [] : [{ txid: from, vout }]));
      const values = await Promise.all(
        inputs.map(({ txid: from, vout }) =>
          ask('gettxout', [from, vout, false], z.object({ value: z.coerce.number() }).nullable()),
        ),
      );
      // One that spends what waits with it goes with that.
      if (values.length === 0 || values.includes(null)) continue;
      const sum = values.reduce((total, each) => total + (each?.value ?? 0), 0);
      const outputs = { [await newAddress()]: (sum - CONFLICT_FEE).toFixed(8) };
      const raw = await ask('createrawtransaction', [inputs, outputs], z.string());
      const signed = await ask(
        'signrawtransactionwithwallet',
        [raw],
        z.object({ hex: z.string(), complete: z.boolean() }),
      );
      if (signed.complete) conflicts.push(signed.hex);
    }
    return conflicts;
  };

  return {
    code: 'BTC',
    isReady,
    close,
    mine: (blocks) => mine(blocks),
    state: async () => ({ height: await height(), mempool: (await mempool()).length }),
    async pay(asset, address, amount) {
      assertAsset(asset);
      return ask('sendtoaddress', [address, amount], z.string()).catch(rejectRefused);
    },
    async reorganize(depth) {
      const head = await height();
      if (depth > head - LOCAL_BITCOIN.openingHeight) throw new FaucetError('it cannot be reorganised that far');
      const first = await ask('getblockhash', [head - depth + 1], z.string());
      await ask('invalidateblock', [first], z.unknown());
      // Without what the replaced blocks had, and one block longer.
      await mine(1, await conflictsOf(await mempool()));
      await mine(depth);
      active = await height();
    },
    async drop(txid) {
      if (!(await mempool()).includes(txid)) throw new FaucetError('no such transaction waits for a block');
      const conflicts = await conflictsOf([txid]);
      if (conflicts.length === 0) throw new FaucetError('only payments of the faucet can be dropped');
      await mine(1, conflicts);
    },
    async balance(asset, address) {
      assertAsset(asset);
      const found = await ask(
        'scantxoutset',
        ['start', [`addr(${address})`]],
        z.object({ total_amount: z.coerce.string() }),
      );
      return trimZeros(found.total_amount);
    },
    needsBlock: async () => (await mempool()).length > 0 || (await height()) < active + LOCAL_BITCOIN.confirmations - 1,
  };
}

/** The newest block with payments, of those that may not be final; 0 without any. */
async function findActive(ask: Ask, head: number): Promise<number> {
  for (let each = head; each > Math.max(0, head - LOCAL_BITCOIN.confirmations); each -= 1) {
    const hash = await ask('getblockhash', [each], z.string());
    const { nTx: transactions } = await ask('getblockheader', [hash], z.object({ nTx: z.number() }));
    if (transactions > 1) return each;
  }
  return 0;
}

/** The node's message, where it refused what was requested. */
function rejectRefused(error: unknown): never {
  if (error instanceof ChainError && error.failure === 'refused') throw new FaucetError(error.message);
  throw error;
}

const trimZeros = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
