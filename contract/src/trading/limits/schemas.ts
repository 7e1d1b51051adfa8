import { LIMIT_SCOPES } from '@aldgate/domain/trading/limits.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, enteredAmount, id, nothing } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode } from '../../identity/fields.ts';
import { keyId } from '../fields.ts';
import { limitsWire } from './calls.ts';

const ORDERS_MAX = 1_000;

const ordersPerSecond = z
  .int()
  .min(1)
  .max(ORDERS_MAX)
  .nullable()
  .meta({ description: 'orders sent in any second; null: no bound' });

/** Bounds of orders that open or enlarge; the tighter of the account's and the member's applies. */
const limits = z.object({
  orderValue: amount.nullable().meta({ description: 'of an order, in US dollars at the mark; null: no bound' }),
  positionValue: amount
    .nullable()
    .meta({ description: 'of a contract’s position with what open orders would add, in US dollars; null: no bound' }),
  distance: amount.nullable().meta({
    description: 'of a limit price from the mark, on spot from the last price, as a fraction; null: no bound',
  }),
  ordersPerSecond,
});

const entered = enteredAmount.nullable();

export const limitsCalls = describeCalls(limitsWire, {
  queryLimits: {
    summary: 'TR-18: the limits of the institution’s accounts and of the member; of every member for an administrator',
    request: nothing,
    answer: z.object({
      accounts: z.array(limits.extend({ exchangeKeyId: keyId, exchangeCode: z.string(), accountName: z.string() })),
      members: z.array(limits.extend({ userId: id, name: z.string().nullable(), email: z.string() })),
    }),
  },

  setLimits: {
    summary:
      'TR-18: replaces the limits of an account or a member. Members tighten their own; everything else takes an ' +
      'administrator and the Google code',
    request: z
      .strictObject({
        scope: z.enum(LIMIT_SCOPES),
        exchangeKeyId: keyId.optional().meta({ description: 'with the scope account' }),
        userId: id.optional().meta({ description: 'with the scope member' }),
        orderValue: entered,
        positionValue: entered,
        distance: entered,
        ordersPerSecond,
        gaCode,
      })
      .refine(({ scope, exchangeKeyId }) => (scope === 'account') === (exchangeKeyId !== undefined), {
        path: ['exchangeKeyId'],
        message: 'is for the scope account',
      })
      .refine(({ scope, userId }) => (scope === 'member') === (userId !== undefined), {
        path: ['userId'],
        message: 'is for the scope member',
      }),
    answer: limits,
    errors: [...FACTOR_ERRORS, 'tradingAccountNotFound', 'notFound'],
  },
});
