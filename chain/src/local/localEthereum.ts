import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Address, formatUnits, type Hex, isAddress, keccak256, parseUnits } from 'viem';
import { z } from 'zod';
import { ChainError } from '../chainError.ts';
import { balanceOf } from '../evm/balanceOf.ts';
import { connectEvm, count, quantity } from '../evm/rpc.ts';
import { DETERMINISTIC_DEPLOYER, encodeFactory } from '../evm/sweep/sweep.ts';
import { encodeTokenTransfer } from '../evm/tokenTransfer.ts';
import type { Ask } from '../rpc.ts';
import { LOCAL_ETHEREUM, LOCAL_OPENING } from './constants.ts';
import { faucetAccount, LOCAL_CONTRACTS } from './contracts.ts';
import { FaucetError, type LocalNetwork } from './localNetwork.ts';
import { runProgram } from './program.ts';
import { readState, writeState } from './state.ts';

interface Options {
  readonly program: string;
  readonly port: number;
  /** Folder of its state. */
  readonly folder: string;
  /** The wallets that the first coins go to. */
  readonly hot: Address;
  readonly cold: Address;
  readonly report: (message: string) => void;
  /** Ends the node, even while it starts. */
  readonly stop?: AbortSignal | undefined;
}

/**
 * Blocks between two dumps: fewer than the confirmations, so that a block counts as final only once a dump holds it.
 */
const MINED_AT_ONCE = LOCAL_ETHEREUM.confirmations - 1;
const DECIMALS: Readonly<Record<string, number>> = { ETH: 18, USDT: 6, USDC: 6 };
const FAUCET_ETHER = 10_000_000;
const DEPLOY_GAS = 5_000_000n;
const PAY_GAS = 200_000n;

const block = z.object({ transactions: z.array(z.string()), baseFeePerGas: quantity });
const payments = z.array(z.object({ txid: z.string(), raw: z.string() }));

/** A local Ethereum: its node makes a block when it is asked for one, and its state is on the disk before the next. */
export async function startLocalEthereum(options: Options): Promise<LocalNetwork> {
  const { program, port, folder, hot, cold, report, stop } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stateFile = join(folder, 'ethereum.state');
  const paymentsFile = join(folder, 'ethereum-payments.json');
  const ask = connectEvm(`http://127.0.0.1:${port}`);
  const height = () => ask('eth_blockNumber', [], count);
  /** Payments that may still lose their block. */
  let pending = payments.parse(JSON.parse(readState(paymentsFile) ?? '[]'));
  /** The newest block with transactions. */
  let active = 0;

  const storePending = () => writeState(paymentsFile, JSON.stringify(pending));

  const storeState = async (): Promise<void> => {
    const dump = await ask('anvil_dumpState', [], z.string());
    writeState(stateFile, gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString());
  };

  const mine = async (blocks: number): Promise<void> => {
    for (let left = blocks; left > 0; left -= MINED_AT_ONCE) {
      const from = await height();
      const made = Math.min(left, MINED_AT_ONCE);
      await ask('anvil_mine', [toHex(made)], z.unknown());
      await storeState();
      active = Math.max(active, await findActive(ask, from + 1, from + made));
    }
    const final = (await height()) - LOCAL_ETHEREUM.confirmations + 1;
    const kept = await filterAsync(pending, async ({ txid }) => ((await heightOf(ask, txid)) ?? Infinity) > final);
    if (kept.length === pending.length) return;
    pending = kept;
    storePending();
  };

  const send = async (to: Address, data: Hex | undefined, value: bigint, gas: bigint): Promise<string> => {
    const { baseFeePerGas } = await ask('eth_getBlockByNumber', ['latest', false], block);
    const nonce = await ask('eth_getTransactionCount', [faucetAccount.address, 'pending'], count);
    const tip = 1_000_000_000n;
    const raw = await faucetAccount.signTransaction({
      type: 'eip1559',
      chainId: LOCAL_ETHEREUM.chainId,
      to,
      value,
      gas,
      nonce,
      ...(data !== undefined && { data }),
      maxPriorityFeePerGas: tip,
      maxFeePerGas: 10n * baseFeePerGas + tip,
    });
    const txid = keccak256(raw);
    // Stored before it is sent: it is sent again after a kill.
    pending.push({ txid, raw });
    storePending();
    await ask('eth_sendRawTransaction', [raw], z.unknown());
    return txid;
  };

  const transfer = (asset: string, to: Address, units: bigint) => {
    if (asset === 'ETH') return send(to, undefined, units, PAY_GAS);
    const token = LOCAL_CONTRACTS.find((each) => each.asset === asset);
    if (token === undefined) throw new FaucetError(`${asset} is not on this network`);
    return send(token.address, encodeTokenTransfer(to, units), 0n, PAY_GAS);
  };

  const openChain = async (): Promise<void> => {
    if ((await height()) === 0) {
      await send(DETERMINISTIC_DEPLOYER, encodeFactory(hot), 0n, DEPLOY_GAS);
      for (const { data } of LOCAL_CONTRACTS) await send(DETERMINISTIC_DEPLOYER, data, 0n, DEPLOY_GAS);
      await mine(1);
    }
    if ((await height()) === 1) {
      for (const [asset, decimals] of Object.entries(DECIMALS)) {
        const opening = LOCAL_OPENING[asset];
        if (opening === undefined) continue;
        await transfer(asset, hot, parseUnits(opening.hot, decimals));
        await transfer(asset, cold, parseUnits(opening.cold, decimals));
      }
      await mine(1);
    }
  };

  const { isReady, close } = await runProgram({
    program,
    report,
    stop,
    pidFile: join(folder, 'ethereum.pid'),
    env: { ...process.env, HOME: folder },
    args: () => [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--no-mining',
      '--silent',
      '--no-cors',
      '--chain-id',
      String(LOCAL_ETHEREUM.chainId),
      '--balance',
      String(FAUCET_ETHER),
      // It answers with its chain from the first request on.
      ...(existsSync(stateFile) ? ['--load-state', stateFile] : []),
    ],
    isReady: () =>
      height().then(
        () => true,
        () => false,
      ),
    async onReady() {
      // A node that was killed may have lost a block that others have seen: the blocks that replace it become final
      // too.
      active = await height();
      for (const { txid, raw } of pending) {
        if ((await ask('eth_getTransactionByHash', [txid], z.unknown())) === null) await resend(ask, raw, report);
      }
      await openChain();
    },
  });

  return {
    code: 'ETH',
    isReady,
    close,
    mine,
    state: async () => ({ height: await height(), mempool: await countPool(ask) }),
    pay: async (asset, address, amount) => transfer(asset, parseEvmAddress(address), parseAmount(asset, amount)),
    async reorganize(depth) {
      const first = (await height()) - depth + 1;
      if (first <= LOCAL_ETHEREUM.openingHeight) throw new FaucetError('it cannot be reorganised that far');
      await ask('anvil_reorg', [depth, []], z.unknown()).catch((error: unknown) => {
        throw new FaucetError(`it cannot be reorganised that far: ${String(error)}`);
      });
      pending = await filterAsync(
        pending,
        async ({ txid }) => (await ask('eth_getTransactionByHash', [txid], z.unknown())) !== null,
      );
      storePending();
      await storeState();
      // The blocks that replaced them are to become final, as all others.
      active = await height();
    },
    async drop(txid) {
      const dropped = await ask('anvil_dropTransaction', [txid], z.string().nullable());
      if (dropped === null) throw new FaucetError('no such transaction waits for a block');
      pending = pending.filter((each) => each.txid !== txid);
      storePending();
    },
    async balance(asset, address) {
      const owner = parseEvmAddress(address);
      return formatUnits(await readBalance(ask, asset, owner), DECIMALS[asset] ?? 0);
    },
    needsBlock: async () => (await countPool(ask)) > 0 || (await height()) < active + LOCAL_ETHEREUM.confirmations - 1,
  };
}

const toHex = (value: number): Hex => `0x${value.toString(16)}`;

/** The newest of the blocks with transactions; 0 without any. */
async function findActive(ask: Ask, from: number, to: number): Promise<number> {
  for (let each = to; each >= from; each -= 1) {
    const { transactions } = await ask('eth_getBlockByNumber', [toHex(each), false], block);
    if (transactions.length > 0) return each;
  }
  return 0;
}

async function heightOf(ask: Ask, txid: string): Promise<number | null> {
  const shape = z.object({ blockNumber: count.nullish() }).nullable();
  return (await ask('eth_getTransactionByHash', [txid], shape))?.blockNumber ?? null;
}

async function countPool(ask: Ask): Promise<number> {
  return (await ask('txpool_status', [], z.object({ pending: count }))).pending;
}

/** One that can no longer be mined is left. */
async function resend(ask: Ask, raw: string, report: (message: string) => void): Promise<void> {
  await ask('eth_sendRawTransaction', [raw], z.unknown()).catch((error: unknown) => {
    if (!(error instanceof ChainError) || error.failure !== 'refused') throw error;
    report(`a payment was not sent again: ${error.message}`);
  });
}

async function readBalance(ask: Ask, asset: string, address: Address): Promise<bigint> {
  const contract = LOCAL_CONTRACTS.find((each) => each.asset === asset)?.address ?? null;
  if (contract === null && asset !== 'ETH') throw new FaucetError(`${asset} is not on this network`);
  return balanceOf(ask, { address, contract }, 'latest');
}

function parseEvmAddress(address: string): Address {
  if (!isAddress(address)) throw new FaucetError(`${address} is not an address of this network`);
  return address;
}

function parseAmount(asset: string, amount: string): bigint {
  const decimals = DECIMALS[asset];
  if (decimals === undefined) throw new FaucetError(`${asset} is not on this network`);
  const [, fraction = ''] = amount.split('.');
  if (fraction.length > decimals) throw new FaucetError(`${asset} has ${decimals} decimals`);
  return parseUnits(amount, decimals);
}

async function filterAsync<Item>(items: readonly Item[], isKept: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const kept = await Promise.all(items.map(isKept));
  return items.filter((_, index) => kept[index]);
}
