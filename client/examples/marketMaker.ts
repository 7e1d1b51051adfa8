import { randomUUID } from 'node:crypto';
import { type AnswerOf, ApiError, type Client, ConnectionError, readAll } from '@aldgate/client';
import { type Book, computeMid, computePrice, hasMoved, openQuantity, sumQuantities } from './quotes.ts';

type Order = AnswerOf<'getTradingOrders'>['items'][number];

export interface MarketMakerOptions {
  readonly client: Client;
  /** The platform’s origin, for addresses of market data that are relative to it. */
  readonly url: string;
  /** `keyId` of a spot account. Every order of the account in the pair is the maker’s. */
  readonly account: string;
  /** A pair such as BTC-USDT. */
  readonly instrument: string;
  /** Each quote’s quantity in the base asset. */
  readonly quantity: string;
  /** The distance of a quote from the middle, in basis points. */
  readonly spread: number;
  /** How far the wanted price may be from a quote before it is amended, in basis points. */
  readonly threshold: number;
  /** How often the quotes are reviewed. */
  readonly turns: number;
  /** Waits between two turns, and between two reads of the records. */
  readonly pause: () => Promise<void>;
}

/** Errors of a quote that was executed meanwhile, or that the exchange does not take now. */
const NEXT_TURN = new Set([
  'orderNotFound',
  'orderWithdrawn',
  'exchangeRejected',
  'exchangeUnavailable',
  'exchangeBusy',
  'requestShareUsed',
  'deadlinePassed',
]);
const CANCEL_ATTEMPTS = 5;
const RECORD_READS = 300;

/**
 * Quotes both sides of a pair around the middle of the exchange’s book, for a number of turns, and cancels everything
 * at the end, also after an error. Returns the orders and executions as they were recorded.
 */
export async function runMarketMaker(options: MarketMakerOptions) {
  const { client, account, instrument, turns, pause } = options;
  const { serverTime } = await client.call('getTime');
  const { marketData } = await client.call('getStatus');
  const { items: instruments } = await client.call('getInstruments');
  const rules = instruments.find((each) => each.instrumentId === instrument)?.rules;
  if (rules === undefined) throw new Error(`there is no ${instrument}`);
  const depth = `${marketData.spot.rest}/api/v3/depth?symbol=${instrument.replace('-', '')}&limit=100`;
  const names = new Set<string>();
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      if (turn > 0) await pause();
      await quote(options, { depth: new URL(depth, options.url), tickSize: rules.tickSize, names });
    }
  } finally {
    await cancelAll(client, account, instrument);
  }
  return readRecords(options, serverTime, names);
}

interface Market {
  readonly depth: URL;
  readonly tickSize: string;
  /** The orders so far: an amended one goes on by another name. */
  readonly names: Set<string>;
}

/** Reviews both quotes: sends one that is missing, amends one that is too far from where it should be. */
async function quote(options: MarketMakerOptions, { depth, tickSize, names }: Market): Promise<void> {
  const { client, account, instrument, quantity, spread, threshold } = options;
  const { items, freshness } = await client.call('getTradingOrders', { account, instrument });
  // Without the state of now, a quote could be sent twice.
  if (freshness.state !== 'live') return;
  for (const { clientOrderId } of items) names.add(clientOrderId);
  const response = await fetch(depth);
  if (!response.ok) return;
  const mid = computeMid((await response.json()) as Book, items.flatMap(toQuote));
  if (mid === null) return;
  for (const direction of ['buy', 'sell'] as const) {
    const price = computePrice(mid, direction, spread, tickSize);
    const current = items.find((each) => each.direction === direction);
    if (current?.price == null) {
      const clientOrderId = randomUUID().replaceAll('-', '');
      const terms = { direction, priceType: 'limit', quantity, price, timeInForce: 'GTX' } as const;
      await follow(names, client.call('postTradingOrders', { account, instrument, clientOrderId, ...terms }));
    } else if (hasMoved(current.price, price, threshold)) {
      const order = { account, instrument, clientOrderId: current.clientOrderId };
      const terms = { quantity: current.quantity, price };
      await follow(names, client.call('patchTradingOrdersByClientOrderId', { ...order, ...terms }));
    }
  }
}

const toQuote = ({ direction, price, quantity, executedQuantity }: Order) =>
  price === null ? [] : [{ direction, price, open: openQuantity(quantity, executedQuantity) }];

/** Notes an order’s name. An outcome that is not known is left to the next turn, which reads the open orders. */
async function follow(names: Set<string>, call: Promise<{ readonly clientOrderId: string }>): Promise<void> {
  try {
    names.add((await call).clientOrderId);
  } catch (error) {
    if (!(error instanceof ConnectionError || isPassing(error))) throw error;
  }
}

/** Whether the next turn resolves an error. A quote that would be executed at once is not sent (post-only). */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { name, data } = error;
  const rule = typeof data === 'object' && data !== null && 'rule' in data ? data.rule : undefined;
  return NEXT_TURN.has(name) || (name === 'orderOutOfBounds' && rule === 'post_only');
}

/** Cancels until it is known to be done: the client does not repeat a change without a name, but this one may be. */
async function cancelAll(client: Client, account: string, instrument: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.call('postTradingOrdersCancelAll', { account, instrument });
      return;
    } catch (error) {
      if (attempt === CANCEL_ATTEMPTS || !(error instanceof ConnectionError)) throw error;
    }
  }
}

/** Reads the ended orders and their executions, once every order has ended and its executions are recorded whole. */
async function readRecords(
  { client, account, instrument, pause }: MarketMakerOptions,
  from: number,
  names: ReadonlySet<string>,
) {
  for (let read = 1; ; read += 1) {
    const orders = await readAll(client, 'getTradingOrdersHistory', { account, instrument, from });
    const executions = await readAll(client, 'getTradingExecutions', { account, instrument, from });
    const ended = new Set(orders.map(({ clientOrderId }) => clientOrderId));
    const isWhole = orders.every(({ clientOrderId, executedQuantity }) => {
      const its = executions.filter((each) => each.clientOrderId === clientOrderId);
      return sumQuantities(its.map(({ quantity }) => quantity)) === sumQuantities([executedQuantity]);
    });
    if (isWhole && [...names].every((name) => ended.has(name))) return { orders, executions };
    if (read === RECORD_READS) throw new Error('the records are not complete yet');
    await pause();
  }
}
