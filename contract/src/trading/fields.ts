import { EXCHANGE_CODE, INSTRUMENT_ID, SPOT_ID } from '@aldgate/domain/market/marketRef.ts';
import { DEADLINE_DEFAULT_MS, DEADLINE_MAX_MS } from '@aldgate/domain/trading/deadline.ts';
import { GROUP_LEGS_MAX } from '@aldgate/domain/trading/orderGroup.ts';
import { z } from 'zod';
import { enteredAmount, id, time } from '../fields.ts';

/** An instrument: a contract such as BTCUSDT, or a spot pair such as BTC-USDT. */
export const instrumentId = z.string().regex(INSTRUMENT_ID, 'must be a contract such as BTCUSDT');

/** A spot pair. */
export const spotInstrumentId = z.string().regex(SPOT_ID, 'must be a pair such as BTC-USDT');

/** Spot or futures. */
export const market = z.enum(['futures', 'spot']);

/** An exchange, in either case: clients store it in lower case. */
export const exchangeCode = z
  .string()
  .regex(new RegExp(EXCHANGE_CODE.source.replace('A-Z', 'A-Za-z')), 'must be an exchange such as binance');

/** The id of a trading account, as queryBrokerOptions returns it. It is not the exchange's API key. */
export const keyId = id;

export const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Several accounts, each once. */
export const keyIds = z.array(keyId).min(1).max(GROUP_LEGS_MAX).refine(isDistinct, 'must have each account once');

/** A key of the client that names what is done on several accounts at once, within the institution, for ever. */
export const groupKey = z.string().regex(/^[A-Za-z0-9_-]{8,30}$/, 'must be 8 to 30 letters, digits, _ or -');

/** The account of a list of records. */
export const listKeyId = keyId.optional().meta({ description: 'without it, the first account of queryBrokerOptions' });

/** A list's contract, by either of its names. */
export const symbolFilter = {
  symbol: instrumentId.optional(),
  instrumentId: instrumentId.optional().meta({ description: 'another name of `symbol`' }),
};

/** The contract of a filter; undefined for all. */
export const filteredSymbol = ({
  symbol,
  instrumentId: named,
}: {
  readonly symbol?: string | undefined;
  readonly instrumentId?: string | undefined;
}): string | undefined => symbol ?? named;

/** Whether the names of a filter's contract agree. */
const isOneSymbol = (filter: { readonly symbol?: string | undefined; readonly instrumentId?: string | undefined }) =>
  filter.symbol === undefined || filter.instrumentId === undefined || filter.symbol === filter.instrumentId;

/** The refinement of a filter with `symbolFilter`. */
export const ONE_SYMBOL: [typeof isOneSymbol, { path: string[]; message: string }] = [
  isOneSymbol,
  { path: ['instrumentId'], message: 'is another contract than symbol' },
];

/**
 * An order's id, chosen by the client and passed to the exchange. It names one order of an account forever: a repeat
 * with the same id is the same order.
 */
export const clientOrderId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,36}$/, 'must be 8 to 36 letters, digits, _ or -')
  // Prefixes of the exchange's own orders.
  .regex(/^(?!autoclose|adl_autoclose)/, 'must not begin as the exchange’s own orders do')
  .regex(/^(?!liq-\d+-\d+$|pan-[0-9a-f]{12}-\d+-\d+$)/, 'must not be as those of the platform’s own orders')
  .meta({ description: 'chosen by the client; a repeat with the same id is the same order' });

/** The deadline of a request that makes, changes or closes something. */
export const validUntil = time.optional().meta({
  description: `until when the exchange may accept it, epoch ms by the server's clock, at most ${DEADLINE_MAX_MS} ms ahead; without it ${DEADLINE_DEFAULT_MS} ms from receipt. What rests afterwards goes on resting`,
});

/** The id of an order that was placed elsewhere may use the exchange's wider character set. */
export const anyClientOrderId = z.string().regex(/^[.A-Z:/a-z0-9_-]{1,36}$/, 'is not an order');

export const direction = z.enum(['buy', 'sell']);
export const priceType = z.enum(['limit', 'market']);
export const marginMode = z.enum(['cross', 'isolated']);

export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'GTX', 'GTD']).meta({
  description: 'GTX is post-only; GTD is valid until expiresAt',
});

/** TR-13. */
export const orderStatus = z.enum([
  'submitted',
  'running',
  'partial-filled',
  'filled',
  'cancelling',
  'cancelled',
  'partial-canceled',
  'failed',
  'expired',
]);

/** TR-13: a forced close by the exchange, or a position reduced to cover another's loss. */
export const liquidationType = z.enum(['take_over', 'position_reduction']);

/**
 * The trigger of a conditional order. A stop triggers with the market (buy above the current price, sell below), a
 * take-profit against it.
 */
export const condition = z.strictObject({
  type: z.enum(['stop', 'take_profit']),
  triggerPrice: enteredAmount,
  triggerBy: z.enum(['last', 'mark']).default('last'),
});

/** Trigger prices, and until when they wait. */
export const protectionTerms = {
  takeProfit: enteredAmount.optional().meta({ description: 'trigger price; at least one of the two' }),
  stopLoss: enteredAmount.optional().meta({ description: 'trigger price' }),
  triggerBy: condition.shape.triggerBy,
  expiresAt: time.optional().meta({ description: 'when the legs end; 90 days ahead without it' }),
};

/** TR-15: the exits that an order which opens a position brings with it. */
export const orderProtection = z
  .strictObject(protectionTerms)
  .meta({ description: 'take profit and stop loss, placed once the order has an execution' });

/** The exits of a spot purchase, which are placed for what it received once it has ended. */
export const spotProtection = z
  .strictObject({ ...protectionTerms, triggerBy: z.literal('last').default('last') })
  .meta({ description: 'take profit and stop loss of a purchase, placed for what it received once it has ended' });

/**
 * The age of an answer from memory. `live`: the account's stream is up and the state is complete as of `at`; `stale`:
 * the state as of `at`; `connecting`: no state yet, and lists are empty.
 */
export const freshness = z.object({
  state: z.enum(['live', 'stale', 'connecting']),
  at: time.nullable(),
  ageMs: z.int().min(0).nullable(),
});

/** Whether closing a position leaves its reduce-only conditional orders open. */
export const keepConditional = z
  .boolean()
  .default(false)
  .meta({ description: 'whether the reduce-only conditional orders of the position stay open once it is closed' });

/**
 * Why an order was rejected or cancelled: the exchange's code, which is negative, or the platform's; 0 for an order
 * that did not arrive, 1 for a conditional order whose position is closed, 2 for one that cancel on disconnect
 * cancelled, 4 for a take profit or stop loss that another one replaced, 5 for one of too little.
 */
export const exchangeRejection = z.object({ exchangeCode: z.int(), exchangeMessage: z.string() });

/** Why one of several was refused or has failed: the code of an error, with its data, or the exchange's. */
export const refusal = exchangeRejection.extend({
  data: z.record(z.string(), z.unknown()).nullable().meta({ description: 'that of the error with this code' }),
});
