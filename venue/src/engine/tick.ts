import { ALL, isFirst, type Shard } from '../market/shard.ts';
import type { Command } from './commands.ts';
import { expireOrders, runCountdowns } from './risk/expiry.ts';
import { nextFundingAfter, PREMIUM_SAMPLE_SECONDS, samplePremium, settleFunding } from './risk/funding.ts';
import { unwindFund } from './risk/insurance.ts';
import { judgeAccount } from './risk/liquidation.ts';
import { moveMark } from './risk/marks.ts';
import { endShocks, shocked } from './risk/shocks.ts';
import type { World } from './world.ts';

/** How long a client's own id of a transfer is known, milliseconds. */
const TRANSFER_IDS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The price of what a contract is about, in 10^-8: a function of the time, epoch milliseconds. */
export type IndexAt = (symbol: string, at: number) => bigint;

/** Whoever trades of the venue's own accord in some contracts. They must draw on nothing but the world and its time. */
export type Participants = (world: World, shard: Shard) => void;

/** Whether with a command time passes for everything, and not for some contracts alone. */
export const passesTime = (command: Command): boolean => command.type === 'tick' && isFirst(command.shard ?? ALL);

/**
 * Time passes, for a shard of the contracts at a time, so that nobody's order waits for all of them. Marks, liquidations
 * and samples come for all with the first shard after each new second, settlements when they are due.
 */
export function tick(world: World, shard: Shard, indexAt: IndexAt, participants: Participants): void {
  if (isFirst(shard)) passTime(world, indexAt, () => participants(world, shard));
  else participants(world, shard);
}

function passTime(world: World, indexAt: IndexAt, trade: () => void): void {
  const second = Math.floor(world.at / 1000);
  const isNewSecond = second > world.state.second;
  expireOrders(world);
  runCountdowns(world);
  if (isNewSecond) moveMarks(world, indexAt, second);
  trade();
  if (!isNewSecond) return;
  world.state.second = second;
  if (second % PREMIUM_SAMPLE_SECONDS === 0) for (const each of world.contracts.values()) samplePremium(world, each);
  for (const contract of world.contracts.values()) {
    if (world.symbol(contract.symbol).nextFundingAt <= world.at) settleFunding(world, contract);
  }
  for (const account of [...world.state.accounts.values()]) {
    if (!account.house && account.positions.size > 0) judgeAccount(world, account);
  }
  if (world.state.insurance !== 0) unwindFund(world);
  forgetTransfers(world);
}

function moveMarks(world: World, indexAt: IndexAt, second: number): void {
  endShocks(world);
  for (const contract of world.contracts.values()) {
    const symbol = world.symbol(contract.symbol);
    if (symbol.nextFundingAt === 0) symbol.nextFundingAt = nextFundingAfter(world.at);
    const index = shocked(world, contract.symbol, indexAt(contract.symbol, second * 1000));
    moveMark(world, contract, index, second);
  }
}

/** Client ids of old transfers are given up, the oldest first, which is the order they stand in. */
function forgetTransfers({ state, at }: World): void {
  for (const [key, done] of state.transfers) {
    if (done.at > at - TRANSFER_IDS_KEPT_MS) return;
    state.transfers.delete(key);
  }
}
