import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@aldgate/venue/engine/commands.ts';
import { Exchange } from '@aldgate/venue/engine/exchange.ts';
import { newState } from '@aldgate/venue/engine/state.ts';
import type { Entry } from '@aldgate/venue/journal/entry.ts';
import { Journal } from '@aldgate/venue/journal/journal.ts';
import { LISTINGS, PAIR_LISTINGS } from '@aldgate/venue/simulation/listings.ts';
import { rateSince } from './harness/measure.ts';
import type { Operation, OrderFlow } from './orderFlow.ts';

/** Accounts that share the flow's orders, so that none reaches the limit of open orders. */
const ACCOUNTS = 2_000;
/** Commands per group commit: a busy turn of the event loop. */
const GROUP = 256;
const AT = 1_763_690_000_000;
const FUTURE = 'BTCUSDT';
const PAIR = 'BTC-USDT';
/** Far more than an account can use. */
const FUNDS = '10000000000000000';

export interface PipelineRun {
  /** Operations per second. */
  readonly rate: number;
  /** Traded quantity in the flow's steps. */
  readonly traded: number;
}

/** A market of the engine, and how the flow's orders become its commands. */
interface PipelineMarket {
  /** Twice the flow's quantities or more, so that the smallest order meets the minimum notional. */
  readonly quantityScale: number;
  readonly open: () => Exchange;
  readonly toCommand: (operation: Operation) => Command;
}

/**
 * The engine with its journal on one thread: every order is checked for margin or locked funds, matched, applied to
 * positions and wallets, and written to a file in groups. Commands are prepared before the clock starts.
 */
export function runPipeline({ operations }: OrderFlow, market: PipelineMarket): PipelineRun {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-pipeline-'));
  const journal = new Journal(join(folder, 'venue.sqlite'));
  try {
    const exchange = market.open();
    const commands = operations.map((operation) => market.toCommand(operation));
    let entries: Entry[] = [];
    let traded = 0;
    const commit = () => {
      journal.transaction(() => journal.append(entries));
      entries = [];
    };
    const startedAt = performance.now();
    for (const command of commands) {
      const { events } = exchange.apply(command, AT);
      for (const event of events) if (event.type === 'trade') traded += event.quantity;
      entries.push({ sequence: exchange.state.sequence, at: AT, command });
      if (entries.length === GROUP) commit();
    }
    commit();
    return { rate: rateSince(startedAt, operations.length), traded: traded / market.quantityScale };
  } finally {
    journal.close();
    rmSync(folder, { recursive: true });
  }
}

/** Opens the accounts, each with a deposit in every asset. */
function fund(exchange: Exchange, wallet: 'um' | 'main', assets: readonly string[]): Exchange {
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    exchange.apply({ type: 'openAccount', name: `account ${account}` }, AT);
    for (const asset of assets) exchange.apply({ type: 'deposit', account, wallet, asset, amount: FUNDS }, AT);
  }
  exchange.apply({ type: 'tick' }, AT);
  return exchange;
}

const selectAccount = (id: number): number => 1 + (id % ACCOUNTS);

/** The engine numbers orders as the flow does, from 1. */
const cancellation = (symbol: string, orderId: number): Command => ({
  type: 'cancelOrder',
  account: selectAccount(orderId),
  symbol,
  orderId,
});

export const FUTURES_PIPELINE: PipelineMarket = {
  quantityScale: 2,
  open() {
    const instruments = LISTINGS.map(({ instrument }) => instrument).filter(({ symbol }) => symbol === FUTURE);
    const state = newState([FUTURE], AT, { from: 1 });
    return fund(new Exchange({ instruments, state, indexAt: () => 10_000_000_000_000n }), 'um', ['USDT']);
  },
  toCommand(operation) {
    if (typeof operation === 'number') return cancellation(FUTURE, operation);
    const { id, side, price, quantity, timeInForce } = operation;
    return {
      type: 'placeOrder',
      account: selectAccount(id),
      symbol: FUTURE,
      side,
      orderType: 'LIMIT',
      timeInForce,
      price,
      quantity: this.quantityScale * quantity,
      clientOrderId: `order-${id}`,
      reduceOnly: false,
      selfTrade: 'NONE',
      goodTill: 0,
      priceMatch: 'NONE',
    };
  },
};

/** The flow's prices are in ticks: a tenth of the future's, so that the index is a tenth too. */
const POST_ONLY = { orderType: 'LIMIT_MAKER', timeInForce: 'GTC' } as const;

export const SPOT_PIPELINE: PipelineMarket = {
  quantityScale: 100,
  open() {
    const instruments = PAIR_LISTINGS.map(({ instrument }) => instrument).filter(({ id }) => id === PAIR);
    const exchange = new Exchange({
      instruments,
      state: newState([], AT, { from: 1 }),
      indexAt: () => 1_000_000_000_000n,
    });
    exchange.apply({ type: 'listMarkets', ids: [PAIR] }, AT);
    return fund(exchange, 'main', ['USDT', 'BTC']);
  },
  toCommand(operation) {
    if (typeof operation === 'number') return cancellation(PAIR, operation);
    const { id, side, price, quantity, timeInForce } = operation;
    return {
      type: 'placeSpotOrder',
      account: selectAccount(id),
      symbol: PAIR,
      side,
      ...(timeInForce === 'GTX' ? POST_ONLY : { orderType: 'LIMIT', timeInForce }),
      price,
      quantity: this.quantityScale * quantity,
      clientOrderId: `order-${id}`,
      selfTrade: 'NONE',
      quoteQuantity: '0',
      stopPrice: 0,
      strategyId: 0,
      strategyType: 0,
    };
  },
};
