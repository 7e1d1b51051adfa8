import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, id, time } from '../../fields.ts';
import { protectionWire } from '../calls.ts';
import {
  anyClientOrderId,
  direction,
  exchangeRejection,
  instrumentId,
  keyId,
  orderStatus,
  protectionTerms,
  validUntil,
} from '../fields.ts';
import { reach } from '../orders/schemas.ts';

const leg = z.object({
  triggerPrice: amount,
  clientOrderId: anyClientOrderId.nullable().meta({ description: 'null before its order is stored' }),
  status: orderStatus.nullable(),
  reason: exchangeRejection.nullable().meta({ description: 'why it was rejected or cancelled' }),
});

export const protection = z.object({
  protectionId: id,
  instrumentId,
  clientOrderId: anyClientOrderId
    .nullable()
    .meta({ description: 'the order that opens; null where set on a position' }),
  direction: direction.meta({ description: 'of the order that opens; the legs have the other one' }),
  takeProfit: leg.nullable(),
  stopLoss: leg.nullable(),
  triggerBy: z.enum(['last', 'mark']),
  expiresAt: time,
  state: z.enum(['waiting', 'placing', 'active', 'failed', 'ended']).meta({
    description: 'waiting: for an execution of its order; failed: no leg could be placed, and the position has none',
  }),
  endReason: z.enum(['unfilled', 'closed', 'replaced', 'cancelled', 'expired', 'completed']).nullable(),
  reason: exchangeRejection.nullable().meta({ description: 'why no leg was placed' }),
  createdAt: time,
  updatedAt: time,
});

export const protectionCalls = describeCalls(protectionWire, {
  setProtection: {
    summary: 'Sets or replaces take profit and stop loss of an open position (TR-15)',
    request: z.strictObject({ exchangeKeyId: keyId, instrumentId, ...protectionTerms, validUntil }),
    answer: protection,
    errors: [...reach, 'deadlinePassed', 'orderOutOfBounds', 'protectionState', 'accountBlocked'],
  },

  queryProtection: {
    summary: 'Take profit and stop loss of a trading account that wait, are placed, or could not be placed',
    request: z.strictObject({ exchangeKeyId: keyId, instrumentId: instrumentId.optional() }),
    answer: z.array(protection),
    errors: ['tradingAccountNotFound', 'tradingUnavailable'],
  },

  cancelProtection: {
    summary: 'Cancels a take profit and stop loss with both legs; a repeat answers its state',
    request: z.strictObject({ exchangeKeyId: keyId, protectionId: id }),
    answer: protection,
    errors: [...reach, 'protectionState'],
  },
});
