import { z } from 'zod';
import { enteredAmount } from '../../fields.ts';
import { cancelOnDisconnectCalls } from '../../trading/cancelOnDisconnect/schemas.ts';
import { clientOrderId, keepConditional, marginMode, priceType, validUntil } from '../../trading/fields.ts';
import { leverageCalls } from '../../trading/leverage/schemas.ts';
import { ordersCalls } from '../../trading/orders/schemas.ts';
import { endpoint, withoutAbsent } from '../endpoint.ts';

import { account, askAs, contract, contractOf } from './parameters.ts';

/** Positions and settings. */
export const positionEndpoints = [
  endpoint(
    {
      method: 'POST',
      path: '/trading/positions/close',
      permission: 'trade',
      summary: 'Closes a position or part of it with a reduce-only order, once per client order id',
      input: {
        ...contract,
        clientOrderId,
        priceType,
        quantity: enteredAmount,
        price: enteredAmount.optional(),
        keepConditional,
        validUntil,
      },
      answer: ordersCalls.closePosition.answer,
      errors: ordersCalls.closePosition.errors,
      name: 'clientOrderId',
    },
    ['closePosition'],
    ({ account: exchangeKeyId, instrument: id, ...terms }, ask) =>
      askAs(ask, 'closePosition', { exchangeKeyId, instrumentId: id, ...withoutAbsent(terms) }),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/trading/leverage',
      permission: 'trade',
      summary: 'Sets the leverage of a contract',
      input: { ...contract, leverage: z.int().min(1).max(200) },
      answer: leverageCalls.changeLeverage.answer,
      errors: leverageCalls.changeLeverage.errors,
    },
    ['listContracts', 'changeLeverage'],
    async (input, ask) => ask('changeLeverage', { ...(await contractOf(input, ask)), leverage: input.leverage }),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/trading/margin-mode',
      permission: 'trade',
      summary: 'Sets the margin mode of a contract without position and orders',
      input: { ...contract, marginMode },
      answer: leverageCalls.changeMarginMode.answer,
      errors: leverageCalls.changeMarginMode.errors,
    },
    ['listContracts', 'changeMarginMode'],
    async (input, ask) => ask('changeMarginMode', { ...(await contractOf(input, ask)), marginMode: input.marginMode }),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/trading/cancel-on-disconnect',
      permission: 'trade',
      summary:
        'Sets cancel on disconnect of a futures account. Every signed request of a trading key is a sign of life',
      input: { account, seconds: cancelOnDisconnectCalls.setCancelOnDisconnect.request.shape.seconds },
      answer: cancelOnDisconnectCalls.setCancelOnDisconnect.answer,
      errors: cancelOnDisconnectCalls.setCancelOnDisconnect.errors,
    },
    ['setCancelOnDisconnect'],
    (input, ask) => ask('setCancelOnDisconnect', { exchangeKeyId: input.account, seconds: input.seconds }),
  ),
];
