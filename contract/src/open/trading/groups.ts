import { GROUP_LEGS_MAX } from '@aldgate/domain/trading/orderGroup.ts';
import { z } from 'zod';
import { enteredAmount, time } from '../../fields.ts';
import { condition, direction, orderProtection, priceType, timeInForce, validUntil } from '../../trading/fields.ts';
import { groupId, groupsCalls } from '../../trading/groups/schemas.ts';
import { endpoint, withoutAbsent } from '../endpoint.ts';

import { account, byAccount, instrument, withAccount } from './parameters.ts';

const { sendGroup, cancelGroup, queryGroup } = groupsCalls;

const legsOf = ({ shape }: { readonly shape: { readonly legs: { readonly element: z.ZodObject } } }) =>
  z.array(byAccount(shape.legs.element));

/** An answer with legs in the names of the open API. */
async function named<Leg extends { readonly exchangeKeyId: string }>(answer: Promise<{ readonly legs: Leg[] }>) {
  const { legs, ...rest } = await answer;
  return { ...rest, legs: legs.map(withAccount) };
}

/** Groups of orders. */
export const groupEndpoints = [
  endpoint(
    {
      method: 'POST',
      path: '/trading/order-groups',
      permission: 'trade',
      summary:
        'Sends an order of a contract or pair for each of several accounts, once per group id; each leg has its result',
      input: {
        groupId,
        instrument,
        direction,
        priceType,
        price: enteredAmount.optional(),
        timeInForce: timeInForce.optional(),
        reduceOnly: z.boolean().optional().meta({ description: 'futures only' }),
        condition: condition.partial({ triggerBy: true }).optional(),
        expiresAt: time.optional(),
        protection: orderProtection.partial({ triggerBy: true }).optional(),
        validUntil,
        legs: z
          .array(z.strictObject({ account, quantity: enteredAmount }))
          .min(1)
          .max(GROUP_LEGS_MAX)
          .meta({ description: 'each account once; the order of leg n has the id groupId-n' }),
      },
      answer: sendGroup.answer.extend({ legs: legsOf(sendGroup.answer) }),
      errors: sendGroup.errors,
      name: 'groupId',
    },
    ['sendGroup'],
    ({ instrument: instrumentId, legs, ...terms }, ask) =>
      named(
        ask('sendGroup', {
          ...withoutAbsent(terms),
          instrumentId,
          legs: legs.map(({ account: exchangeKeyId, quantity }) => ({ exchangeKeyId, quantity })),
        }),
      ),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/order-groups/{groupId}',
      permission: 'read',
      summary: 'A group of orders with its totals and legs',
      input: { groupId },
      answer: queryGroup.answer.extend({ legs: legsOf(queryGroup.answer) }),
      errors: queryGroup.errors,
    },
    ['queryGroup'],
    (input, ask) => named(ask('queryGroup', input)),
  ),
  endpoint(
    {
      method: 'DELETE',
      path: '/trading/order-groups/{groupId}',
      permission: 'trade',
      summary: 'Cancels the open orders of a group; each account has its own result',
      input: { groupId },
      answer: cancelGroup.answer.extend({ legs: legsOf(cancelGroup.answer) }),
      errors: ['notFound'],
    },
    ['cancelGroup'],
    (input, ask) => named(ask('cancelGroup', input)),
  ),
];
