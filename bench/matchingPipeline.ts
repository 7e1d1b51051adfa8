import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@aldgate/venue/engine/commands.ts';
import { Exchange } from '@aldgate/venue/engine/exchange.ts';
import { newState } from '@aldgate/venue/engine/state.ts';
import type { Entry } from '@aldgate/venue/journal/entry.ts';
import { Journal } from '@aldgate/venue/journal/journal.ts';
import { LISTINGS } from '@aldgate/venue/simulation/listings.ts';
import { rateSince } from './harness/measure.ts';
import type { Operation, OrderFlow } from './orderFlow.ts';

/** Accounts that share the flow's orders, so that none reaches the limit of open orders. */
const ACCOUNTS = 2_000;
/** Commands per group commit: a busy turn of the event loop. */
const GROUP = 256;
const SYMBOL = 'BTCUSDT';
const INDEX = 10_000_000_000_000n;
const AT = 1_763_690_000_000;

export interface PipelineRun {
  /** Operations per second. */
  readonly rate: number;
  /** Traded quantity in the flow's steps. */
  readonly traded: number;
}

/**
 * The engine with its journal on one thread: every order is checked for margin, matched, applied to positions and
 * wallets, and written to a file in groups. Commands are prepared before the clock starts.
 */
export function runPipeline({ operations }: OrderFlow): PipelineRun {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-pipeline-'));
  const journal = new Journal(join(folder, 'venue.sqlite'));
  try {
    const exchange = openExchange();
    const commands = operations.map(toCommand);
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
    return { rate: rateSince(startedAt, operations.length), traded: traded / QUANTITY_SCALE };
  } finally {
    journal.close();
    rmSync(folder, { recursive: true });
  }
}

function openExchange(): Exchange {
  const instruments = LISTINGS.map(({ instrument }) => instrument).filter(({ symbol }) => symbol === SYMBOL);
  const state = newState([SYMBOL], AT, { from: 1 });
  const exchange = new Exchange({ instruments, state, indexAt: () => INDEX });
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    exchange.apply({ type: 'openAccount', name: `account ${account}` }, AT);
    exchange.apply({ type: 'deposit', account, wallet: 'um', asset: 'USDT', amount: '10000000000000000' }, AT);
  }
  exchange.apply({ type: 'tick' }, AT);
  return exchange;
}

/** Twice the flow's quantities, so that the smallest order meets the minimum notional. */
const QUANTITY_SCALE = 2;

/** The engine numbers orders as the flow does, from 1. */
function toCommand(operation: Operation): Command {
  if (typeof operation === 'number') {
    return { type: 'cancelOrder', account: selectAccount(operation), symbol: SYMBOL, orderId: operation };
  }
  const { id, side, price, quantity, timeInForce } = operation;
  return {
    type: 'placeOrder',
    account: selectAccount(id),
    symbol: SYMBOL,
    side,
    orderType: 'LIMIT',
    timeInForce,
    price,
    quantity: QUANTITY_SCALE * quantity,
    clientOrderId: `order-${id}`,
    reduceOnly: false,
    selfTrade: 'NONE',
    goodTill: 0,
    priceMatch: 'NONE',
  };
}

const selectAccount = (id: number): number => 1 + (id % ACCOUNTS);
