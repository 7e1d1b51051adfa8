import { ALL, isFirst, type TimeSlice } from '../market/timeSlice.ts';
import type { Command } from './commands.ts';
import type { EngineContext } from './engineContext.ts';
import { expireOrders, runCountdowns } from './risk/expiry.ts';
import { nextFundingAfter, PREMIUM_SAMPLE_SECONDS, samplePremium, settleFunding } from './risk/funding.ts';
import { unwindFund } from './risk/insurance.ts';
import { checkLiquidation } from './risk/liquidation.ts';
import { moveMark } from './risk/marks.ts';
import { moveIndex } from './risk/moveIndex.ts';
import { applyShocks, endShocks } from './risk/shocks.ts';

/** How long a transfer's client id is retained, milliseconds. */
const TRANSFER_IDS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Index price in 10^-8 as a function of the time, epoch milliseconds. */
export type IndexAt = (symbol: string, at: number) => bigint;

/** The simulation's trading in some contracts. It may depend only on the engine's state and its time. */
export type Participants = (engine: EngineContext, timeSlice: TimeSlice) => void;

/** Whether a command advances time for the whole venue, and not for some contracts only. */
export const advancesTime = (command: Command): boolean => command.type === 'tick' && isFirst(command.timeSlice ?? ALL);

/**
 * Advances time, one slice of the contracts at a time, so that an order never waits for all of them. Marks,
 * liquidations and samples are processed for all contracts with the first slice after each new second, settlements
 * when due.
 */
export function tick(engine: EngineContext, timeSlice: TimeSlice, indexAt: IndexAt, participants: Participants): void {
  if (isFirst(timeSlice)) advanceTime(engine, indexAt, () => participants(engine, timeSlice));
  else participants(engine, timeSlice);
}

function advanceTime(engine: EngineContext, indexAt: IndexAt, trade: () => void): void {
  const second = Math.floor(engine.at / 1000);
  const isNewSecond = second > engine.state.second;
  expireOrders(engine);
  runCountdowns(engine);
  if (isNewSecond) moveMarks(engine, indexAt, second);
  trade();
  if (!isNewSecond) return;
  engine.state.second = second;
  if (second % PREMIUM_SAMPLE_SECONDS === 0) for (const each of engine.contracts.values()) samplePremium(engine, each);
  for (const contract of engine.contracts.values()) {
    if (engine.symbol(contract.symbol).nextFundingAt <= engine.at) settleFunding(engine, contract);
  }
  for (const account of Array.from(engine.state.accounts.values())) {
    if (!account.house && account.positions.size > 0) checkLiquidation(engine, account);
  }
  if (engine.state.insurance !== 0) unwindFund(engine);
  pruneTransfers(engine);
}

function moveMarks(engine: EngineContext, indexAt: IndexAt, second: number): void {
  endShocks(engine);
  for (const contract of engine.contracts.values()) {
    const symbol = engine.symbol(contract.symbol);
    if (symbol.nextFundingAt === 0) symbol.nextFundingAt = nextFundingAfter(engine.at);
    const index = applyShocks(engine, contract.symbol, indexAt(contract.symbol, second * 1000));
    moveMark(engine, contract, index, second);
  }
  for (const pair of engine.pairs.values()) moveIndex(engine, pair, (symbol) => indexAt(symbol, second * 1000));
}

/** Removes expired client ids of transfers; the map is in order of age. */
function pruneTransfers({ state, at }: EngineContext): void {
  for (const [key, done] of state.transfers) {
    if (done.at > at - TRANSFER_IDS_KEPT_MS) return;
    state.transfers.delete(key);
  }
}
