import { z } from 'zod';
import { enteredAmount, id, time } from '../fields.ts';

/** A contract as the exchange spells it, such as BTCUSDT. */
export const instrumentId = z.string().regex(/^[A-Z0-9_]{4,30}$/, 'must be a contract such as BTCUSDT');

/** The key of a trading account, as queryBrokerOptions names it. Never the exchange's own key. */
export const keyId = id;

/**
 * An order's name, made by whoever sends it, and the exchange's own name for it. Within an account it names one order for
 * ever: the same one sent again is the same order.
 */
export const clientOrderId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,36}$/, 'must be 8 to 36 letters, digits, _ or -')
  // The exchange's own orders are known by these beginnings.
  .regex(/^(?!autoclose|adl_autoclose)/, 'must not begin as the exchange’s own orders do')
  .meta({ description: 'made by the client; the same one is the same order' });

/** Orders made elsewhere have names of the exchange's own signs. */
export const anyClientOrderId = z.string().regex(/^[.A-Z:/a-z0-9_-]{1,36}$/, 'is not an order');

export const direction = z.enum(['buy', 'sell']);
export const priceType = z.enum(['limit', 'market']);
export const marginMode = z.enum(['cross', 'isolated']);

export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'GTX', 'GTD']).meta({
  description: 'GTX rests or expires (post-only); GTD lives until expiresAt',
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
 * What a conditional order waits for. A stop runs with the market (buy above the current price, sell below), a
 * take-profit against it.
 */
export const condition = z.strictObject({
  type: z.enum(['stop', 'take_profit']),
  triggerPrice: enteredAmount,
  triggerBy: z.enum(['last', 'mark']).default('last'),
});

/**
 * How fresh an answer from memory is. `live`: the account's stream is up and the state complete as of `at`; `stale`: it is
 * what was known at `at`; `connecting`: the first state is not there yet, and lists are empty.
 */
export const freshness = z.object({
  state: z.enum(['live', 'stale', 'connecting']),
  at: time.nullable(),
  ageMs: z.int().min(0).nullable(),
});

/** What the exchange said against an order. */
export const refusal = z.object({ exchangeCode: z.int(), exchangeMessage: z.string() });
