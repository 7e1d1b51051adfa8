import { readFileSync } from 'node:fs';
import { freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { withPlatform } from '../../e2e/support/platformDatabase.ts';
import { runTool } from '../tool.ts';
import { askEthereum } from './ethereumNode.ts';
import type { TestHome } from './instance.ts';

/** From the block below the follower's newest to some above it. */
const AROUND = [-1, 0, 1, 2, 3] as const;
const LOG_CHARACTERS = 3_000;

interface Block {
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly string[];
}

interface Receipt {
  readonly blockNumber: string;
  readonly logs: readonly unknown[];
}

/** A receipt or a trace, as far as it names its block. */
interface OfBlock {
  readonly blockHash: string;
  readonly status?: string;
}

/** The processes of PostgreSQL with what each does, and the machine's memory: where the database does not answer. */
async function describeMachine(): Promise<string> {
  const { output } = await runTool('ps', ['-eo', 'pid,stat,wchan:20,etimes,args'], { shown: false });
  const lines = output.split('\n').filter((line) => line.includes('postgres'));
  return [`load ${loadavg().join(' ')}, ${freemem()} bytes free of ${totalmem()}`, ...lines].join('\n');
}

/**
 * Why deposits or withdrawals may not go on: where the follower of Ethereum is, what the node answers, what both have
 * of some transactions, and the follower's last log lines.
 */
export async function describeFollower(testHome: TestHome, txids: readonly string[] = []): Promise<string> {
  const log = readFileSync(join(testHome.home, 'logs', 'custody.log'), 'utf8').slice(-LOG_CHARACTERS);
  // If the database or the node does not answer, the description says so.
  const lines = await describeAll(testHome, txids).catch(async (error: unknown) => [
    String(error),
    await describeMachine(),
  ]);
  return [...lines, log].join('\n');
}

async function describeAll(testHome: TestHome, txids: readonly string[]): Promise<readonly string[]> {
  const transactions = await Promise.all(txids.map((txid) => describeTransaction(testHome, txid)));
  return [...(await describePosition(testHome)), ...transactions];
}

/** The node's receipt, and what the platform has of the transaction and of its block. */
async function describeTransaction(testHome: TestHome, txid: string): Promise<string> {
  const receipt = await askEthereum<Receipt | null>(testHome, 'eth_getTransactionReceipt', txid);
  const height = Number(receipt?.blockNumber ?? -1);
  const rows = await withPlatform(testHome, async ({ database }) => ({
    deposits: await database.selectFrom('deposit').selectAll().where('txid', '=', txid).execute(),
    movements: await database
      .selectFrom('chain_movement')
      .select(['height', 'asset', 'amount', 'to_address'])
      .where('txid', '=', txid)
      .execute(),
    block: await database
      .selectFrom('chain_block')
      .selectAll()
      .where('network', '=', 'ETH')
      .where('height', '=', height)
      .executeTakeFirst(),
  }));
  const shown = receipt && { ...receipt, logs: receipt.logs.length, logsBloom: undefined };
  return JSON.stringify({ txid, receipt: shown, ...rows });
}

async function describePosition(testHome: TestHome): Promise<readonly string[]> {
  const cursor = await withPlatform(testHome, ({ database }) =>
    database.selectFrom('chain_cursor').selectAll().where('network', '=', 'ETH').executeTakeFirstOrThrow(),
  );
  const position = `the follower: ${JSON.stringify(cursor)}`;
  try {
    const head = await askEthereum<string>(testHome, 'eth_blockNumber');
    const blocks = await Promise.all(AROUND.map((offset) => describeBlock(testHome, cursor.height + offset)));
    return [position, `the node is at ${Number(head)}`, ...blocks];
  } catch (error) {
    return [position, `the node: ${String(error)}`];
  }
}

async function describeBlock(testHome: TestHome, height: number): Promise<string> {
  const at = `0x${height.toString(16)}`;
  const block = await askEthereum<Block | null>(testHome, 'eth_getBlockByNumber', at, false);
  const receipts = await askEthereum<readonly OfBlock[] | null>(testHome, 'eth_getBlockReceipts', at);
  const traces = await askEthereum<readonly OfBlock[] | null>(testHome, 'trace_block', at);
  return JSON.stringify({
    height,
    block: block && { hash: block.hash, parent: block.parentHash, transactions: block.transactions },
    receipts: receipts?.map(({ blockHash, status }) => ({ blockHash, status })),
    traces: traces?.map(({ blockHash }) => blockHash),
  });
}
